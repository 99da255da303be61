-- A name goes with the last thing that is told with it: names of people who neither played nor are
-- invited or blocked were left behind.
DELETE FROM member
WHERE NOT EXISTS (SELECT 1 FROM match
    WHERE red_id = member.user_id AND match.guild_id = member.guild_id)
AND NOT EXISTS (SELECT 1 FROM match
    WHERE blue_id = member.user_id AND match.guild_id = member.guild_id)
AND NOT EXISTS (SELECT 1 FROM invitation
    WHERE challenger_id = member.user_id AND invitation.guild_id = member.guild_id)
AND NOT EXISTS (SELECT 1 FROM invitation
    WHERE opponent_id = member.user_id AND invitation.guild_id = member.guild_id)
AND NOT EXISTS (SELECT 1 FROM block WHERE blocked_id = member.user_id);
