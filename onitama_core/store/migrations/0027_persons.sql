-- All that is kept of one person is found by an index, whatever it is.
CREATE INDEX match_by_red ON match (red_id);
CREATE INDEX match_by_blue ON match (blue_id);
CREATE INDEX invitation_opponent ON invitation (opponent_id);
CREATE INDEX member_person ON member (user_id);
