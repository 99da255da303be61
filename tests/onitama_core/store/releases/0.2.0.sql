BEGIN TRANSACTION;
CREATE TABLE badge (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    badge    TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES match (id),
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, badge)
) STRICT, WITHOUT ROWID;
INSERT INTO "badge" VALUES(10,2,'few_by_stream',47,1770685200000);
CREATE TABLE block (
    user_id    INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE block_mark (
    user_id    INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    salt       TEXT    NOT NULL,
    mark       TEXT    NOT NULL,
    PRIMARY KEY (user_id, blocked_id),
    FOREIGN KEY (user_id, blocked_id) REFERENCES block (user_id, blocked_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE daily (
    guild_id   INTEGER NOT NULL,
    day        INTEGER NOT NULL,  -- since 1970
    puzzle     INTEGER NOT NULL,  -- 0: none, since nobody has tried the last ones
    untried    INTEGER NOT NULL,  -- how many in a row before it nobody tried
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_streak (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    day      INTEGER NOT NULL,  -- of the last one that they solved
    length   INTEGER NOT NULL,
    longest  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_try (
    guild_id INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    at_first INTEGER NOT NULL CHECK (at_first IN (0, 1)),  -- solved at the first try
    done     INTEGER NOT NULL CHECK (done IN (0, 1)),  -- solved, or shown its solution
    at       INTEGER NOT NULL, mistakes INTEGER NOT NULL DEFAULT 0, streak INTEGER NOT NULL DEFAULT 0, share_post INTEGER,
    PRIMARY KEY (guild_id, day, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE draw_seed (
    match_id INTEGER PRIMARY KEY REFERENCES match (id),
    seed     TEXT    NOT NULL
) STRICT;
INSERT INTO "draw_seed" VALUES(56,'db87872d336b1a45282ee0bc04a1bde4');
INSERT INTO "draw_seed" VALUES(57,'611575c2d67393d618ae013eaca91679');
INSERT INTO "draw_seed" VALUES(58,'220d672b15ad9a9d0a57af35b9b81635');
INSERT INTO "draw_seed" VALUES(59,'8181e84d99a74924550d40ddc2557035');
INSERT INTO "draw_seed" VALUES(61,'12bccdcb6816de060a04ef48521b18a9');
INSERT INTO "draw_seed" VALUES(62,'ed192da3c82ad58996605d959d7cd4f6');
INSERT INTO "draw_seed" VALUES(63,'5d698c8b44480030f3c668b114ed2049');
INSERT INTO "draw_seed" VALUES(64,'9d19ee45032b73284bb57b5cd3e89d32');
CREATE TABLE due (
    kind    TEXT    NOT NULL,
    subject INTEGER NOT NULL,  -- an invitation or a match
    at      INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
INSERT INTO "due" VALUES('deadline',16,1770897603000);
INSERT INTO "due" VALUES('deadline',17,1771243203000);
INSERT INTO "due" VALUES('deadline',58,1771383603000);
INSERT INTO "due" VALUES('deadline',59,1771383603000);
INSERT INTO "due" VALUES('deadline',60,1771383603000);
INSERT INTO "due" VALUES('deadline',2,1772539203000);
INSERT INTO "due" VALUES('deadline',12,1773230403000);
INSERT INTO "due" VALUES('deadline',21,1773230403000);
INSERT INTO "due" VALUES('deadline',22,1773230403000);
INSERT INTO "due" VALUES('deadline',23,1773230403000);
INSERT INTO "due" VALUES('deadline',24,1773230403000);
INSERT INTO "due" VALUES('deadline',25,1773230403000);
INSERT INTO "due" VALUES('deadline',26,1773234003000);
INSERT INTO "due" VALUES('deadline',27,1773237603000);
INSERT INTO "due" VALUES('deadline',28,1773241203000);
INSERT INTO "due" VALUES('deadline',29,1773241203000);
INSERT INTO "due" VALUES('deadline',30,1773244803000);
INSERT INTO "due" VALUES('deadline',31,1773248403000);
INSERT INTO "due" VALUES('deadline',32,1773252003000);
INSERT INTO "due" VALUES('deadline',33,1773252003000);
INSERT INTO "due" VALUES('deadline',34,1773255603000);
INSERT INTO "due" VALUES('deadline',35,1773259203000);
INSERT INTO "due" VALUES('deadline',36,1773262803000);
INSERT INTO "due" VALUES('deadline',37,1773266403000);
INSERT INTO "due" VALUES('deadline',38,1773266403000);
INSERT INTO "due" VALUES('deadline',39,1773266403000);
INSERT INTO "due" VALUES('deadline',40,1773266403000);
INSERT INTO "due" VALUES('deadline',41,1773266403000);
INSERT INTO "due" VALUES('deadline',42,1773266403000);
INSERT INTO "due" VALUES('deadline',54,1773280803000);
INSERT INTO "due" VALUES('deadline',63,1773370803000);
INSERT INTO "due" VALUES('deadline',64,1773370803000);
INSERT INTO "due" VALUES('deadline',65,1773370803000);
INSERT INTO "due" VALUES('deadline',66,1773370803000);
INSERT INTO "due" VALUES('deadline',67,1773370803000);
INSERT INTO "due" VALUES('expiry',59,1770865200000);
INSERT INTO "due" VALUES('expiry',60,1770865200000);
INSERT INTO "due" VALUES('expiry',61,1770865200000);
INSERT INTO "due" VALUES('invitation_clearing',55,1773370800000);
INSERT INTO "due" VALUES('invitation_clearing',56,1773370800000);
INSERT INTO "due" VALUES('invitation_clearing',57,1773370800000);
INSERT INTO "due" VALUES('match_clearing',1,1772539200000);
INSERT INTO "due" VALUES('match_clearing',10,1772539200000);
INSERT INTO "due" VALUES('match_clearing',3,1773230400000);
INSERT INTO "due" VALUES('match_clearing',4,1773230400000);
INSERT INTO "due" VALUES('match_clearing',5,1773230400000);
INSERT INTO "due" VALUES('match_clearing',6,1773230400000);
INSERT INTO "due" VALUES('match_clearing',7,1773230400000);
INSERT INTO "due" VALUES('match_clearing',8,1773230400000);
INSERT INTO "due" VALUES('match_clearing',9,1773230400000);
INSERT INTO "due" VALUES('match_clearing',11,1773230400000);
INSERT INTO "due" VALUES('match_clearing',43,1773266400000);
INSERT INTO "due" VALUES('match_clearing',44,1773266400000);
INSERT INTO "due" VALUES('match_clearing',45,1773270000000);
INSERT INTO "due" VALUES('match_clearing',46,1773273600000);
INSERT INTO "due" VALUES('match_clearing',47,1773277200000);
INSERT INTO "due" VALUES('match_clearing',48,1773280800000);
INSERT INTO "due" VALUES('match_clearing',49,1773280800000);
INSERT INTO "due" VALUES('match_clearing',50,1773280800000);
INSERT INTO "due" VALUES('match_clearing',51,1773280800000);
INSERT INTO "due" VALUES('match_clearing',52,1773280800000);
INSERT INTO "due" VALUES('match_clearing',53,1773280800000);
INSERT INTO "due" VALUES('match_clearing',13,1773370800000);
INSERT INTO "due" VALUES('match_clearing',14,1773370800000);
INSERT INTO "due" VALUES('match_clearing',15,1773370800000);
INSERT INTO "due" VALUES('match_clearing',18,1773370800000);
INSERT INTO "due" VALUES('match_clearing',19,1773370800000);
INSERT INTO "due" VALUES('match_clearing',20,1773370800000);
INSERT INTO "due" VALUES('match_clearing',55,1773370800000);
INSERT INTO "due" VALUES('match_clearing',56,1773370800000);
INSERT INTO "due" VALUES('match_clearing',57,1773370800000);
INSERT INTO "due" VALUES('match_clearing',61,1773370800000);
INSERT INTO "due" VALUES('match_clearing',62,1773370800000);
INSERT INTO "due" VALUES('thought',58,1770778800000);
INSERT INTO "due" VALUES('thought',59,1770778800000);
INSERT INTO "due" VALUES('thought',63,1770778800000);
INSERT INTO "due" VALUES('thought',64,1770778800000);
INSERT INTO "due" VALUES('warning',16,1770832800000);
INSERT INTO "due" VALUES('warning',17,1771092000000);
INSERT INTO "due" VALUES('warning',2,1771934400000);
INSERT INTO "due" VALUES('warning',12,1772625600000);
INSERT INTO "due" VALUES('warning',21,1772625600000);
INSERT INTO "due" VALUES('warning',22,1772625600000);
INSERT INTO "due" VALUES('warning',23,1772625600000);
INSERT INTO "due" VALUES('warning',24,1772625600000);
INSERT INTO "due" VALUES('warning',25,1772625600000);
INSERT INTO "due" VALUES('warning',26,1772629200000);
INSERT INTO "due" VALUES('warning',27,1772632800000);
INSERT INTO "due" VALUES('warning',28,1772636400000);
INSERT INTO "due" VALUES('warning',29,1772636400000);
INSERT INTO "due" VALUES('warning',30,1772640000000);
INSERT INTO "due" VALUES('warning',31,1772643600000);
INSERT INTO "due" VALUES('warning',32,1772647200000);
INSERT INTO "due" VALUES('warning',33,1772647200000);
INSERT INTO "due" VALUES('warning',34,1772650800000);
INSERT INTO "due" VALUES('warning',35,1772654400000);
INSERT INTO "due" VALUES('warning',36,1772658000000);
INSERT INTO "due" VALUES('warning',37,1772661600000);
INSERT INTO "due" VALUES('warning',38,1772661600000);
INSERT INTO "due" VALUES('warning',39,1772661600000);
INSERT INTO "due" VALUES('warning',40,1772661600000);
INSERT INTO "due" VALUES('warning',41,1772661600000);
INSERT INTO "due" VALUES('warning',42,1772661600000);
INSERT INTO "due" VALUES('warning',54,1772676000000);
INSERT INTO "due" VALUES('warning',63,1772766000000);
INSERT INTO "due" VALUES('warning',65,1772766000000);
INSERT INTO "due" VALUES('warning',66,1772766000000);
INSERT INTO "due" VALUES('warning',67,1772766000000);
CREATE TABLE "entry" (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL,
    player   INTEGER CHECK (player IN (0, 1)),
    action   TEXT    CHECK ((action IS NOT NULL) = (kind = 'action')),
    at       INTEGER NOT NULL,
    spent    INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,1,'abandoned',NULL,NULL,1769860800000,0);
INSERT INTO "entry" VALUES(2,1,'action',0,'dragon:b1d2',1769947200000,0);
INSERT INTO "entry" VALUES(2,2,'action',1,'rooster:b5a4',1769947200000,0);
INSERT INTO "entry" VALUES(2,3,'action',0,'monkey:d1e2',1769947200000,0);
INSERT INTO "entry" VALUES(3,1,'action',0,'crane:e1e2',1769947200000,0);
INSERT INTO "entry" VALUES(3,2,'action',1,'dragon:e5c4',1769947200000,0);
INSERT INTO "entry" VALUES(3,3,'action',0,'cobra:b1c2',1769947200000,0);
INSERT INTO "entry" VALUES(3,4,'timed_out',1,NULL,1769947500000,300000);
INSERT INTO "entry" VALUES(4,1,'action',1,'mantis:a5b4',1769947200000,0);
INSERT INTO "entry" VALUES(4,2,'action',0,'goose:c1b2',1769947200000,0);
INSERT INTO "entry" VALUES(4,3,'action',1,'cobra:b4a3',1769947200000,0);
INSERT INTO "entry" VALUES(4,4,'timed_out',0,NULL,1769950800000,3600000);
INSERT INTO "entry" VALUES(5,1,'action',0,'ox:d1d2',1769947200000,0);
INSERT INTO "entry" VALUES(5,2,'action',1,'rabbit:e5d4',1769947200000,0);
INSERT INTO "entry" VALUES(5,3,'action',0,'monkey:a1b2',1769947200000,0);
INSERT INTO "entry" VALUES(5,4,'timed_out',1,NULL,1770033600000,86400000);
INSERT INTO "entry" VALUES(6,1,'action',0,'tiger:c1c3',1769947200000,0);
INSERT INTO "entry" VALUES(6,2,'action',1,'boar:a5a4',1769947200000,0);
INSERT INTO "entry" VALUES(6,3,'action',0,'cobra:d1c1',1769947200000,0);
INSERT INTO "entry" VALUES(6,4,'timed_out',1,NULL,1770206400000,259200000);
INSERT INTO "entry" VALUES(7,1,'action',1,'goose:c5d4',1769947200000,0);
INSERT INTO "entry" VALUES(7,2,'action',0,'crane:a1a2',1769947200000,0);
INSERT INTO "entry" VALUES(7,3,'action',1,'rabbit:b5a4',1769947200000,0);
INSERT INTO "entry" VALUES(7,4,'timed_out',0,NULL,1770552000000,604800000);
INSERT INTO "entry" VALUES(8,1,'action',1,'cobra:b5a4',1769947200000,0);
INSERT INTO "entry" VALUES(8,2,'action',0,'crane:c1c2',1769947200000,0);
INSERT INTO "entry" VALUES(8,3,'action',1,'monkey:c5b4',1769947200000,0);
INSERT INTO "entry" VALUES(8,4,'timed_out',0,NULL,1769947382000,182000);
INSERT INTO "entry" VALUES(9,1,'action',0,'rabbit:a1b2',1769947200000,0);
INSERT INTO "entry" VALUES(9,2,'action',1,'eel:c5d4',1769947200000,0);
INSERT INTO "entry" VALUES(9,3,'action',0,'rooster:b2a2',1769947200000,0);
INSERT INTO "entry" VALUES(9,4,'timed_out',1,NULL,1769947503000,303000);
INSERT INTO "entry" VALUES(10,1,'action',0,'tiger:c1c3',1769947200000,0);
INSERT INTO "entry" VALUES(10,2,'action',1,'monkey:c5b4',1769947200000,0);
INSERT INTO "entry" VALUES(10,3,'action',0,'goose:c3b4',1769947200000,0);
INSERT INTO "entry" VALUES(11,1,'abandoned',NULL,NULL,1769947500000,300000);
INSERT INTO "entry" VALUES(12,1,'action',1,'horse:a5a4',1770638400000,0);
INSERT INTO "entry" VALUES(12,2,'action',0,'boar:c1c2',1770638400000,0);
INSERT INTO "entry" VALUES(13,1,'action',1,'monkey:c5b4',1770638400000,0);
INSERT INTO "entry" VALUES(13,2,'action',0,'mantis:d1e2',1770638400000,0);
INSERT INTO "entry" VALUES(13,3,'timed_out',1,NULL,1770638700000,300000);
INSERT INTO "entry" VALUES(14,1,'action',1,'ox:e5e4',1770638400000,0);
INSERT INTO "entry" VALUES(14,2,'action',0,'rabbit:a1b2',1770638400000,0);
INSERT INTO "entry" VALUES(14,3,'timed_out',1,NULL,1770642000000,3600000);
INSERT INTO "entry" VALUES(15,1,'action',0,'cobra:a1b2',1770638400000,0);
INSERT INTO "entry" VALUES(15,2,'action',1,'monkey:b5a4',1770638400000,0);
INSERT INTO "entry" VALUES(15,3,'timed_out',0,NULL,1770724800000,86400000);
INSERT INTO "entry" VALUES(16,1,'action',0,'rooster:d1e2',1770638400000,0);
INSERT INTO "entry" VALUES(16,2,'action',1,'horse:e5e4',1770638400000,0);
INSERT INTO "entry" VALUES(17,1,'action',1,'ox:e5e4',1770638400000,0);
INSERT INTO "entry" VALUES(17,2,'action',0,'crane:e1e2',1770638400000,0);
INSERT INTO "entry" VALUES(18,1,'action',1,'mantis:b5c4',1770638400000,0);
INSERT INTO "entry" VALUES(18,2,'action',0,'dragon:a1c2',1770638400000,0);
INSERT INTO "entry" VALUES(18,3,'timed_out',1,NULL,1770638582000,182000);
INSERT INTO "entry" VALUES(19,1,'action',1,'rabbit:b5a4',1770638400000,0);
INSERT INTO "entry" VALUES(19,2,'action',0,'frog:b1a2',1770638400000,0);
INSERT INTO "entry" VALUES(19,3,'timed_out',1,NULL,1770638703000,303000);
INSERT INTO "entry" VALUES(20,1,'action',0,'rooster:a1b2',1770638400000,0);
INSERT INTO "entry" VALUES(20,2,'action',1,'monkey:b5a4',1770638400000,0);
INSERT INTO "entry" VALUES(20,3,'timed_out',0,NULL,1770639005000,605000);
INSERT INTO "entry" VALUES(22,1,'action',0,'tiger:c1c3',1770638400000,0);
INSERT INTO "entry" VALUES(22,2,'action',1,'crane:a5a4',1770638400000,0);
INSERT INTO "entry" VALUES(22,3,'action',0,'crab:a1a2',1770638400000,0);
INSERT INTO "entry" VALUES(22,4,'draw_offered',1,NULL,1770638400000,0);
INSERT INTO "entry" VALUES(23,1,'action',0,'tiger:c1c3',1770638400000,0);
INSERT INTO "entry" VALUES(23,2,'action',1,'crane:a5a4',1770638400000,0);
INSERT INTO "entry" VALUES(23,3,'action',0,'crab:a1a2',1770638400000,0);
INSERT INTO "entry" VALUES(23,4,'action',1,'monkey:a4b3',1770638400000,0);
INSERT INTO "entry" VALUES(23,5,'draw_offered',0,NULL,1770638400000,0);
INSERT INTO "entry" VALUES(23,6,'draw_declined',1,NULL,1770638400000,0);
INSERT INTO "entry" VALUES(25,1,'action',1,'crane:a5a4',1770638400000,0);
INSERT INTO "entry" VALUES(25,2,'action',0,'crab:e1e2',1770638400000,0);
INSERT INTO "entry" VALUES(25,3,'action',1,'eel:a4b3',1770638400000,0);
INSERT INTO "entry" VALUES(25,4,'action',0,'crane:a1a2',1770638400000,0);
INSERT INTO "entry" VALUES(25,5,'action',1,'rabbit:b5a4',1770638400000,0);
INSERT INTO "entry" VALUES(26,1,'action',0,'rabbit:c3e3',1770642000000,0);
INSERT INTO "entry" VALUES(26,2,'action',1,'sable:d5c4',1770642000000,0);
INSERT INTO "entry" VALUES(26,3,'action',0,'lion:c1d2',1770642000000,0);
INSERT INTO "entry" VALUES(26,4,'action',0,'lion:e3e4',1770642000000,0);
INSERT INTO "entry" VALUES(26,5,'action',1,'rabbit:e4c4',1770642000000,0);
INSERT INTO "entry" VALUES(26,6,'action',0,'sable:c4a4',1770642000000,0);
INSERT INTO "entry" VALUES(26,7,'action',1,'octopus:b5c4',1770642000000,0);
INSERT INTO "entry" VALUES(26,8,'action',1,'octopus:a4b5',1770642000000,0);
INSERT INTO "entry" VALUES(26,9,'action',0,'rabbit:b1c2',1770642000000,0);
INSERT INTO "entry" VALUES(27,1,'action',0,'otter:c3b4',1770645600000,0);
INSERT INTO "entry" VALUES(27,2,'action',1,'bat:e5e4',1770645600000,0);
INSERT INTO "entry" VALUES(28,1,'action',1,'octopus:b5c4',1770649200000,0);
INSERT INTO "entry" VALUES(28,2,'taken_back',1,NULL,1770649200000,0);
INSERT INTO "entry" VALUES(30,1,'action',1,'place:b5',1770652800000,0);
INSERT INTO "entry" VALUES(30,2,'action',0,'place:d1',1770652800000,0);
INSERT INTO "entry" VALUES(31,1,'action',0,'place:d1',1770656400000,0);
INSERT INTO "entry" VALUES(31,2,'action',1,'place:d5',1770656400000,0);
INSERT INTO "entry" VALUES(31,3,'action',0,'rabbit:c1d2',1770656400000,0);
INSERT INTO "entry" VALUES(31,4,'action',0,'ninja:stay',1770656400000,0);
INSERT INTO "entry" VALUES(31,5,'action',1,'dragon:c5e4',1770656400000,0);
INSERT INTO "entry" VALUES(31,6,'action',1,'ninja:d5b4!',1770656400000,0);
INSERT INTO "entry" VALUES(31,7,'action',1,'lantern:b',1770656400000,0);
INSERT INTO "entry" VALUES(31,8,'action',0,'monkey:d2c3',1770656400000,0);
INSERT INTO "entry" VALUES(31,9,'action',0,'ninja:stay',1770656400000,0);
INSERT INTO "entry" VALUES(31,10,'action',1,'rabbit:e5c5',1770656400000,0);
INSERT INTO "entry" VALUES(31,11,'action',1,'ninja:b4a3!',1770656400000,0);
INSERT INTO "entry" VALUES(31,12,'action',1,'lantern:c',1770656400000,0);
INSERT INTO "entry" VALUES(32,1,'action',0,'place:b1',1770660000000,0);
INSERT INTO "entry" VALUES(32,2,'action',1,'place:d5',1770660000000,0);
INSERT INTO "entry" VALUES(32,3,'action',1,'dragon:e5c4',1770660000000,0);
INSERT INTO "entry" VALUES(32,4,'action',1,'ninja:d5b4!',1770660000000,0);
INSERT INTO "entry" VALUES(32,5,'action',0,'crab:a1a2',1770660000000,0);
INSERT INTO "entry" VALUES(32,6,'action',0,'ninja:b1b2',1770660000000,0);
INSERT INTO "entry" VALUES(32,7,'action',1,'crane:c4d5',1770660000000,0);
INSERT INTO "entry" VALUES(32,8,'action',1,'ninja:b4b3',1770660000000,0);
INSERT INTO "entry" VALUES(34,1,'action',1,'place:d5,e5',1770663600000,0);
INSERT INTO "entry" VALUES(35,1,'action',1,'place:a5,d5',1770667200000,0);
INSERT INTO "entry" VALUES(35,2,'action',0,'crab:c1c2',1770667200000,0);
INSERT INTO "entry" VALUES(35,3,'action',1,'goose:a5b5',1770667200000,0);
INSERT INTO "entry" VALUES(35,4,'action',0,'tiger:a1a3',1770667200000,0);
INSERT INTO "entry" VALUES(35,5,'action',0,'lantern:3',1770667200000,0);
INSERT INTO "entry" VALUES(35,6,'action',1,'elephant:b5a4',1770667200000,0);
INSERT INTO "entry" VALUES(36,1,'action',1,'place:a5,b5',1770670800000,0);
INSERT INTO "entry" VALUES(36,2,'action',0,'monkey:d1e2',1770670800000,0);
INSERT INTO "entry" VALUES(36,3,'action',1,'crab:a5c5',1770670800000,0);
INSERT INTO "entry" VALUES(36,4,'action',0,'dragon:e1c2',1770670800000,0);
INSERT INTO "entry" VALUES(37,1,'action',0,'place:b1',1770674400000,0);
INSERT INTO "entry" VALUES(37,2,'action',1,'place:d5',1770674400000,0);
INSERT INTO "entry" VALUES(37,3,'action',1,'tiger:c5c3',1770674400000,0);
INSERT INTO "entry" VALUES(38,1,'action',0,'place:b1',1770674400000,0);
INSERT INTO "entry" VALUES(39,1,'action',0,'tiger:c1c3',1770674400000,0);
INSERT INTO "entry" VALUES(39,2,'action',1,'crane:a5a4',1770674400000,0);
INSERT INTO "entry" VALUES(39,3,'takeback_offered',0,NULL,1770674400000,0);
INSERT INTO "entry" VALUES(39,4,'takeback_agreed',1,NULL,1770674400000,0);
INSERT INTO "entry" VALUES(40,1,'action',0,'tiger:c1c3',1770674400000,0);
INSERT INTO "entry" VALUES(40,2,'action',1,'crane:a5a4',1770674400000,0);
INSERT INTO "entry" VALUES(40,3,'takeback_offered',0,NULL,1770674400000,0);
INSERT INTO "entry" VALUES(40,4,'takeback_declined',1,NULL,1770674400000,0);
INSERT INTO "entry" VALUES(41,1,'action',0,'tiger:c1c3',1770674400000,0);
INSERT INTO "entry" VALUES(41,2,'action',1,'crane:a5a4',1770674400000,0);
INSERT INTO "entry" VALUES(41,3,'takeback_offered',0,NULL,1770674400000,0);
INSERT INTO "entry" VALUES(43,1,'action',0,'tiger:e1e3',1770674400000,0);
INSERT INTO "entry" VALUES(43,2,'action',1,'crane:c5c4',1770674400000,0);
INSERT INTO "entry" VALUES(43,3,'action',0,'dragon:e3c4',1770674400000,0);
INSERT INTO "entry" VALUES(44,1,'action',0,'tiger:e1e3',1770674400000,0);
INSERT INTO "entry" VALUES(44,2,'action',1,'monkey:d5c4',1770674400000,0);
INSERT INTO "entry" VALUES(44,3,'action',0,'crab:c1c2',1770674400000,0);
INSERT INTO "entry" VALUES(44,4,'action',1,'tiger:c4c2',1770674400000,0);
INSERT INTO "entry" VALUES(45,1,'action',0,'tiger:b1b3',1770678000000,0);
INSERT INTO "entry" VALUES(45,2,'action',1,'crab:e5e4',1770678000000,0);
INSERT INTO "entry" VALUES(45,3,'action',0,'boar:d1d2',1770678000000,0);
INSERT INTO "entry" VALUES(45,4,'action',1,'ox:e4e5',1770678000000,0);
INSERT INTO "entry" VALUES(45,5,'action',0,'frog:c1b2',1770678000000,0);
INSERT INTO "entry" VALUES(45,6,'action',1,'boar:b5b4',1770678000000,0);
INSERT INTO "entry" VALUES(45,7,'action',0,'crab:e1e2',1770678000000,0);
INSERT INTO "entry" VALUES(45,8,'action',1,'frog:b4d4',1770678000000,0);
INSERT INTO "entry" VALUES(45,9,'action',0,'boar:d2c2',1770678000000,0);
INSERT INTO "entry" VALUES(45,10,'action',1,'crab:a5a4',1770678000000,0);
INSERT INTO "entry" VALUES(45,11,'action',0,'ox:e2e3',1770678000000,0);
INSERT INTO "entry" VALUES(45,12,'action',1,'tiger:a4a2',1770678000000,0);
INSERT INTO "entry" VALUES(45,13,'action',0,'crab:c2c3',1770678000000,0);
INSERT INTO "entry" VALUES(45,14,'action',1,'ox:e5e4',1770678000000,0);
INSERT INTO "entry" VALUES(45,15,'action',0,'frog:c3b4',1770678000000,0);
INSERT INTO "entry" VALUES(45,16,'action',1,'crab:a2c2',1770678000000,0);
INSERT INTO "entry" VALUES(45,17,'action',0,'tiger:e3e2',1770678000000,0);
INSERT INTO "entry" VALUES(45,18,'action',1,'boar:c2c1',1770678000000,0);
INSERT INTO "entry" VALUES(45,19,'action',0,'crab:b2d2',1770678000000,0);
INSERT INTO "entry" VALUES(45,20,'action',1,'tiger:d4d2',1770678000000,0);
INSERT INTO "entry" VALUES(46,1,'action',0,'eagle:b1c2',1770681600000,0);
INSERT INTO "entry" VALUES(46,2,'action',0,'eagle:c3a5',1770681600000,0);
INSERT INTO "entry" VALUES(46,3,'action',1,'hawk:c3d2',1770681600000,0);
INSERT INTO "entry" VALUES(46,4,'action',1,'hawk:a5c4',1770681600000,0);
INSERT INTO "entry" VALUES(46,5,'action',0,'dragon:c1e2',1770681600000,0);
INSERT INTO "entry" VALUES(46,6,'action',1,'crab:d2d1',1770681600000,0);
INSERT INTO "entry" VALUES(46,7,'action',0,'cobra:c4d5',1770681600000,0);
INSERT INTO "entry" VALUES(46,8,'action',1,'eagle:c4d3',1770681600000,0);
INSERT INTO "entry" VALUES(46,9,'action',1,'eagle:d5b3',1770681600000,0);
INSERT INTO "entry" VALUES(46,10,'action',0,'hawk:e2d3',1770681600000,0);
INSERT INTO "entry" VALUES(46,11,'action',0,'hawk:b3d4',1770681600000,0);
INSERT INTO "entry" VALUES(46,12,'action',1,'dragon:d1e2',1770681600000,0);
INSERT INTO "entry" VALUES(46,13,'action',0,'eagle:d3c4',1770681600000,0);
INSERT INTO "entry" VALUES(46,14,'action',1,'hawk:b5c4',1770681600000,0);
INSERT INTO "entry" VALUES(47,1,'action',1,'place:b5',1770685200000,0);
INSERT INTO "entry" VALUES(47,2,'action',0,'place:d1',1770685200000,0);
INSERT INTO "entry" VALUES(47,3,'action',0,'elephant:c1d2',1770685200000,0);
INSERT INTO "entry" VALUES(47,4,'action',0,'ninja:d1c2',1770685200000,0);
INSERT INTO "entry" VALUES(47,5,'action',1,'mantis:e5d4',1770685200000,0);
INSERT INTO "entry" VALUES(47,6,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,7,'action',1,'lantern:none',1770685200000,0);
INSERT INTO "entry" VALUES(47,8,'action',0,'goose:d2e2',1770685200000,0);
INSERT INTO "entry" VALUES(47,9,'action',0,'ninja:c2b3!',1770685200000,0);
INSERT INTO "entry" VALUES(47,10,'action',0,'lantern:e',1770685200000,0);
INSERT INTO "entry" VALUES(47,11,'action',1,'crab:c5e5',1770685200000,0);
INSERT INTO "entry" VALUES(47,12,'action',1,'ninja:b5d5',1770685200000,0);
INSERT INTO "entry" VALUES(47,13,'action',0,'frog:e2d3',1770685200000,0);
INSERT INTO "entry" VALUES(47,14,'action',0,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,15,'action',0,'lantern:e',1770685200000,0);
INSERT INTO "entry" VALUES(47,16,'action',1,'goose:d4c5',1770685200000,0);
INSERT INTO "entry" VALUES(47,17,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,18,'action',1,'lantern:b',1770685200000,0);
INSERT INTO "entry" VALUES(47,19,'action',0,'crab:a1c1',1770685200000,0);
INSERT INTO "entry" VALUES(47,20,'action',0,'ninja:b3b4!',1770685200000,0);
INSERT INTO "entry" VALUES(47,21,'action',1,'elephant:c5b4',1770685200000,0);
INSERT INTO "entry" VALUES(47,22,'action',1,'ninja:d5c4',1770685200000,0);
INSERT INTO "entry" VALUES(47,23,'action',0,'goose:e1d1',1770685200000,0);
INSERT INTO "entry" VALUES(47,24,'action',1,'crab:b4b3',1770685200000,0);
INSERT INTO "entry" VALUES(47,25,'action',1,'ninja:c4a4',1770685200000,0);
INSERT INTO "entry" VALUES(47,26,'action',0,'elephant:d3c4',1770685200000,0);
INSERT INTO "entry" VALUES(47,27,'action',1,'goose:b3c2',1770685200000,0);
INSERT INTO "entry" VALUES(47,28,'action',1,'ninja:a4b3',1770685200000,0);
INSERT INTO "entry" VALUES(47,29,'action',0,'mantis:c1d2',1770685200000,0);
INSERT INTO "entry" VALUES(47,30,'action',1,'elephant:a5b5',1770685200000,0);
INSERT INTO "entry" VALUES(47,31,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,32,'action',0,'goose:d2e2',1770685200000,0);
INSERT INTO "entry" VALUES(47,33,'action',1,'mantis:c2d1',1770685200000,0);
INSERT INTO "entry" VALUES(47,34,'action',1,'ninja:b3b4',1770685200000,0);
INSERT INTO "entry" VALUES(47,35,'action',0,'crab:c4a4',1770685200000,0);
INSERT INTO "entry" VALUES(47,36,'action',1,'frog:b5d5',1770685200000,0);
INSERT INTO "entry" VALUES(47,37,'action',1,'ninja:b4a5',1770685200000,0);
INSERT INTO "entry" VALUES(47,38,'action',0,'mantis:e2e1',1770685200000,0);
INSERT INTO "entry" VALUES(47,39,'action',1,'goose:d5c5',1770685200000,0);
INSERT INTO "entry" VALUES(47,40,'action',1,'ninja:a5b5',1770685200000,0);
INSERT INTO "entry" VALUES(47,41,'action',0,'frog:e1d2',1770685200000,0);
INSERT INTO "entry" VALUES(47,42,'action',1,'crab:d1b1',1770685200000,0);
INSERT INTO "entry" VALUES(47,43,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,44,'action',0,'goose:d2c2',1770685200000,0);
INSERT INTO "entry" VALUES(47,45,'action',1,'frog:b1a2',1770685200000,0);
INSERT INTO "entry" VALUES(47,46,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,47,'action',0,'crab:c2c3',1770685200000,0);
INSERT INTO "entry" VALUES(47,48,'action',1,'mantis:e5d4',1770685200000,0);
INSERT INTO "entry" VALUES(47,49,'action',1,'ninja:b5c4',1770685200000,0);
INSERT INTO "entry" VALUES(47,50,'action',0,'elephant:c3b4',1770685200000,0);
INSERT INTO "entry" VALUES(47,51,'action',1,'goose:a2b1',1770685200000,0);
INSERT INTO "entry" VALUES(47,52,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,53,'action',0,'frog:b4a5',1770685200000,0);
INSERT INTO "entry" VALUES(47,54,'action',1,'crab:b1d1',1770685200000,0);
INSERT INTO "entry" VALUES(47,55,'action',1,'ninja:stay',1770685200000,0);
INSERT INTO "entry" VALUES(47,56,'action',0,'goose:a4b4',1770685200000,0);
INSERT INTO "entry" VALUES(47,57,'action',1,'elephant:d4e3',1770685200000,0);
INSERT INTO "entry" VALUES(47,58,'action',1,'ninja:c4d4',1770685200000,0);
INSERT INTO "entry" VALUES(47,59,'action',0,'mantis:b4c5',1770685200000,0);
INSERT INTO "entry" VALUES(48,1,'action',1,'place:a5,d5',1770688800000,0);
INSERT INTO "entry" VALUES(48,2,'action',0,'mantis:d1e2',1770688800000,0);
INSERT INTO "entry" VALUES(48,3,'action',1,'rabbit:d5c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,4,'action',0,'dragon:c1a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,5,'action',0,'lantern:5',1770688800000,0);
INSERT INTO "entry" VALUES(48,6,'action',1,'mantis:c4b3',1770688800000,0);
INSERT INTO "entry" VALUES(48,7,'action',0,'eel:e2d1',1770688800000,0);
INSERT INTO "entry" VALUES(48,8,'action',0,'lantern:2',1770688800000,0);
INSERT INTO "entry" VALUES(48,9,'action',1,'boar:b3c3',1770688800000,0);
INSERT INTO "entry" VALUES(48,10,'action',0,'rabbit:a1b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,11,'action',1,'dragon:c3b4',1770688800000,0);
INSERT INTO "entry" VALUES(48,12,'action',0,'boar:a2a3',1770688800000,0);
INSERT INTO "entry" VALUES(48,13,'action',1,'eel:b4c5',1770688800000,0);
INSERT INTO "entry" VALUES(48,14,'action',0,'dragon:a3c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,15,'action',1,'boar:a5b5',1770688800000,0);
INSERT INTO "entry" VALUES(48,16,'action',0,'eel:c4b5',1770688800000,0);
INSERT INTO "entry" VALUES(48,17,'action',1,'dragon:c5e4',1770688800000,0);
INSERT INTO "entry" VALUES(48,18,'action',0,'boar:e1e2',1770688800000,0);
INSERT INTO "entry" VALUES(48,19,'action',1,'rabbit:e4c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,20,'action',0,'dragon:b2c1',1770688800000,0);
INSERT INTO "entry" VALUES(48,21,'action',1,'eel:c4d5',1770688800000,0);
INSERT INTO "entry" VALUES(48,22,'action',0,'mantis:b1a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,23,'action',1,'boar:d5e5',1770688800000,0);
INSERT INTO "entry" VALUES(48,24,'action',0,'rabbit:a2b3',1770688800000,0);
INSERT INTO "entry" VALUES(48,25,'action',1,'mantis:e5d4',1770688800000,0);
INSERT INTO "entry" VALUES(48,26,'action',0,'boar:d1e1',1770688800000,0);
INSERT INTO "entry" VALUES(48,27,'action',1,'dragon:d4c5',1770688800000,0);
INSERT INTO "entry" VALUES(48,28,'action',0,'mantis:b3b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,29,'action',1,'rabbit:c5b4',1770688800000,0);
INSERT INTO "entry" VALUES(48,30,'action',0,'dragon:c1a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,31,'action',1,'mantis:b4c3',1770688800000,0);
INSERT INTO "entry" VALUES(48,32,'action',0,'rabbit:b2a1',1770688800000,0);
INSERT INTO "entry" VALUES(48,33,'action',1,'dragon:c3a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,34,'action',0,'mantis:e1d2',1770688800000,0);
INSERT INTO "entry" VALUES(48,35,'action',1,'rabbit:a2b3',1770688800000,0);
INSERT INTO "entry" VALUES(48,36,'action',0,'dragon:d2c1',1770688800000,0);
INSERT INTO "entry" VALUES(48,37,'action',1,'boar:b3b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,38,'action',0,'rabbit:c1e1',1770688800000,0);
INSERT INTO "entry" VALUES(48,39,'action',1,'mantis:b2a1',1770688800000,0);
INSERT INTO "entry" VALUES(48,40,'action',0,'boar:b5a5',1770688800000,0);
INSERT INTO "entry" VALUES(48,41,'action',1,'dragon:a1b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,42,'action',0,'mantis:a5a4',1770688800000,0);
INSERT INTO "entry" VALUES(48,43,'action',1,'rabbit:b2a1',1770688800000,0);
INSERT INTO "entry" VALUES(48,44,'action',0,'eel:e2d1',1770688800000,0);
INSERT INTO "entry" VALUES(48,45,'action',1,'mantis:a1a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,46,'action',0,'dragon:d1b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,47,'action',1,'boar:a2b2',1770688800000,0);
INSERT INTO "entry" VALUES(48,48,'action',0,'mantis:e1d2',1770688800000,0);
INSERT INTO "entry" VALUES(48,49,'action',1,'dragon:b2a3',1770688800000,0);
INSERT INTO "entry" VALUES(48,50,'action',0,'rabbit:a4b5',1770688800000,0);
INSERT INTO "entry" VALUES(48,51,'action',1,'eel:a3b4',1770688800000,0);
INSERT INTO "entry" VALUES(48,52,'action',0,'dragon:b5c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,53,'action',1,'rabbit:b4c5',1770688800000,0);
INSERT INTO "entry" VALUES(48,54,'action',0,'boar:c4b4',1770688800000,0);
INSERT INTO "entry" VALUES(48,55,'action',1,'dragon:c5a4',1770688800000,0);
INSERT INTO "entry" VALUES(48,56,'action',0,'eel:b4c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,57,'action',1,'mantis:a4a5',1770688800000,0);
INSERT INTO "entry" VALUES(48,58,'action',0,'dragon:d2b3',1770688800000,0);
INSERT INTO "entry" VALUES(48,59,'action',1,'eel:a5b4',1770688800000,0);
INSERT INTO "entry" VALUES(48,60,'action',0,'rabbit:b3a2',1770688800000,0);
INSERT INTO "entry" VALUES(48,61,'action',1,'dragon:b4a5',1770688800000,0);
INSERT INTO "entry" VALUES(48,62,'action',0,'eel:c4b3',1770688800000,0);
INSERT INTO "entry" VALUES(48,63,'action',1,'boar:a5a4',1770688800000,0);
INSERT INTO "entry" VALUES(48,64,'action',0,'dragon:a2c3',1770688800000,0);
INSERT INTO "entry" VALUES(48,65,'action',1,'eel:a4b5',1770688800000,0);
INSERT INTO "entry" VALUES(48,66,'action',0,'boar:c3c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,67,'action',1,'dragon:b5d4',1770688800000,0);
INSERT INTO "entry" VALUES(48,68,'action',0,'eel:c4b5',1770688800000,0);
INSERT INTO "entry" VALUES(48,69,'action',1,'boar:d4c4',1770688800000,0);
INSERT INTO "entry" VALUES(48,70,'action',0,'dragon:b3d4',1770688800000,0);
INSERT INTO "entry" VALUES(48,71,'action',1,'eel:c4d5',1770688800000,0);
INSERT INTO "entry" VALUES(48,72,'action',0,'boar:d4d5',1770688800000,0);
INSERT INTO "entry" VALUES(49,1,'resigned',1,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(50,1,'draw_offered',0,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(50,2,'draw_agreed',1,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(51,1,'closed',NULL,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(52,1,'cancelled',0,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(53,1,'resigned',1,NULL,1770688800000,0);
INSERT INTO "entry" VALUES(55,1,'resigned',1,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(56,1,'action',1,'mantis:c5d4',1770778800000,0);
INSERT INTO "entry" VALUES(56,2,'action',0,'tiger:e1e3',1770778800000,0);
INSERT INTO "entry" VALUES(56,3,'action',1,'goose:d4e4',1770778800000,0);
INSERT INTO "entry" VALUES(56,4,'action',0,'mantis:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(56,5,'action',1,'crab:d5d4',1770778800000,0);
INSERT INTO "entry" VALUES(56,6,'action',0,'goose:a2b2',1770778800000,0);
INSERT INTO "entry" VALUES(56,7,'action',1,'mantis:d4e3',1770778800000,0);
INSERT INTO "entry" VALUES(56,8,'action',0,'crab:c1c2',1770778800000,0);
INSERT INTO "entry" VALUES(56,9,'action',1,'goose:b5c4',1770778800000,0);
INSERT INTO "entry" VALUES(56,10,'action',0,'elephant:b2a2',1770778800000,0);
INSERT INTO "entry" VALUES(56,11,'action',1,'crab:c4a4',1770778800000,0);
INSERT INTO "entry" VALUES(56,12,'action',0,'goose:d1c1',1770778800000,0);
INSERT INTO "entry" VALUES(56,13,'action',1,'elephant:e5d5',1770778800000,0);
INSERT INTO "entry" VALUES(56,14,'action',0,'mantis:a2b3',1770778800000,0);
INSERT INTO "entry" VALUES(56,15,'action',1,'tiger:e4e5',1770778800000,0);
INSERT INTO "entry" VALUES(56,16,'action',0,'crab:c2e2',1770778800000,0);
INSERT INTO "entry" VALUES(56,17,'action',1,'mantis:d5e4',1770778800000,0);
INSERT INTO "entry" VALUES(56,18,'action',0,'tiger:b3b2',1770778800000,0);
INSERT INTO "entry" VALUES(56,19,'action',1,'crab:e5c5',1770778800000,0);
INSERT INTO "entry" VALUES(56,20,'action',0,'elephant:b2a2',1770778800000,0);
INSERT INTO "entry" VALUES(56,21,'action',1,'tiger:e3e1',1770778800000,0);
INSERT INTO "entry" VALUES(56,22,'action',0,'mantis:e2d3',1770778800000,0);
INSERT INTO "entry" VALUES(56,23,'action',1,'goose:a5b4',1770778800000,0);
INSERT INTO "entry" VALUES(56,24,'action',0,'crab:c1c2',1770778800000,0);
INSERT INTO "entry" VALUES(56,25,'action',1,'mantis:e4e5',1770778800000,0);
INSERT INTO "entry" VALUES(56,26,'action',0,'tiger:d3d2',1770778800000,0);
INSERT INTO "entry" VALUES(56,27,'action',1,'elephant:b4c3',1770778800000,0);
INSERT INTO "entry" VALUES(56,28,'action',0,'mantis:c2b3',1770778800000,0);
INSERT INTO "entry" VALUES(56,29,'action',1,'crab:e5e4',1770778800000,0);
INSERT INTO "entry" VALUES(56,30,'action',0,'goose:d2e2',1770778800000,0);
INSERT INTO "entry" VALUES(56,31,'action',1,'mantis:c3d2',1770778800000,0);
INSERT INTO "entry" VALUES(56,32,'action',0,'crab:b3b4',1770778800000,0);
INSERT INTO "entry" VALUES(56,33,'action',1,'tiger:a4a2',1770778800000,0);
INSERT INTO "entry" VALUES(56,34,'action',0,'elephant:a1b1',1770778800000,0);
INSERT INTO "entry" VALUES(56,35,'action',1,'crab:c5a5',1770778800000,0);
INSERT INTO "entry" VALUES(56,36,'action',0,'tiger:e2e4',1770778800000,0);
INSERT INTO "entry" VALUES(56,37,'action',1,'goose:a5b5',1770778800000,0);
INSERT INTO "entry" VALUES(56,38,'action',0,'crab:b4b5',1770778800000,0);
INSERT INTO "entry" VALUES(57,1,'action',1,'elephant:c3b2',1770778800000,0);
INSERT INTO "entry" VALUES(57,2,'action',0,'crab:e1e2',1770778800000,0);
INSERT INTO "entry" VALUES(57,3,'action',1,'hawk:a5b4',1770778800000,0);
INSERT INTO "entry" VALUES(57,4,'action',1,'hawk:b2d1',1770778800000,0);
INSERT INTO "entry" VALUES(57,5,'action',0,'elephant:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(57,6,'action',1,'goose:d1c2',1770778800000,0);
INSERT INTO "entry" VALUES(57,7,'action',0,'lion:c1d2',1770778800000,0);
INSERT INTO "entry" VALUES(57,8,'action',0,'lion:c2c4',1770778800000,0);
INSERT INTO "entry" VALUES(57,9,'action',1,'elephant:c4b4',1770778800000,0);
INSERT INTO "entry" VALUES(57,10,'action',0,'hawk:e2d3',1770778800000,0);
INSERT INTO "entry" VALUES(57,11,'action',0,'hawk:b4d5',1770778800000,0);
INSERT INTO "entry" VALUES(57,12,'action',1,'lion:b4a3',1770778800000,0);
INSERT INTO "entry" VALUES(57,13,'action',1,'lion:d5d4',1770778800000,0);
INSERT INTO "entry" VALUES(57,14,'action',0,'elephant:d3c3',1770778800000,0);
INSERT INTO "entry" VALUES(57,15,'action',1,'crab:e5e4',1770778800000,0);
INSERT INTO "entry" VALUES(57,16,'action',0,'goose:d4e4',1770778800000,0);
INSERT INTO "entry" VALUES(57,17,'action',1,'hawk:d4e3',1770778800000,0);
INSERT INTO "entry" VALUES(57,18,'action',1,'hawk:e4c4',1770778800000,0);
INSERT INTO "entry" VALUES(57,19,'action',0,'crab:c3e3',1770778800000,0);
INSERT INTO "entry" VALUES(57,20,'action',1,'goose:a3b3',1770778800000,0);
INSERT INTO "entry" VALUES(57,21,'action',0,'hawk:b2a3',1770778800000,0);
INSERT INTO "entry" VALUES(57,22,'action',0,'hawk:c4e5',1770778800000,0);
INSERT INTO "entry" VALUES(57,23,'action',1,'crab:b3d3',1770778800000,0);
INSERT INTO "entry" VALUES(57,24,'action',0,'goose:a2b1',1770778800000,0);
INSERT INTO "entry" VALUES(57,25,'action',1,'hawk:b5c4',1770778800000,0);
INSERT INTO "entry" VALUES(57,26,'action',1,'hawk:e5c4',1770778800000,0);
INSERT INTO "entry" VALUES(57,27,'action',0,'crab:e3e4',1770778800000,0);
INSERT INTO "entry" VALUES(57,28,'action',1,'elephant:e5d4',1770778800000,0);
INSERT INTO "entry" VALUES(57,29,'action',0,'lion:a1b2',1770778800000,0);
INSERT INTO "entry" VALUES(57,30,'action',1,'goose:d3e3',1770778800000,0);
INSERT INTO "entry" VALUES(57,31,'action',0,'elephant:c4b4',1770778800000,0);
INSERT INTO "entry" VALUES(57,32,'action',1,'crab:d4d3',1770778800000,0);
INSERT INTO "entry" VALUES(57,33,'action',0,'hawk:e4d3',1770778800000,0);
INSERT INTO "entry" VALUES(57,34,'action',0,'hawk:b4d5',1770778800000,0);
INSERT INTO "entry" VALUES(57,35,'action',1,'elephant:c5d4',1770778800000,0);
INSERT INTO "entry" VALUES(57,36,'action',0,'goose:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(57,37,'action',1,'lion:e3d2',1770778800000,0);
INSERT INTO "entry" VALUES(58,1,'action',0,'cobra:d1e2',1770778800000,0);
INSERT INTO "entry" VALUES(58,2,'action',1,'monkey:a5b4',1770778800000,0);
INSERT INTO "entry" VALUES(58,3,'action',0,'dragon:c1a2',1770778800000,0);
INSERT INTO "entry" VALUES(58,4,'action',1,'cobra:e5d4',1770778800000,0);
INSERT INTO "entry" VALUES(58,5,'action',0,'monkey:a1b2',1770778800000,0);
INSERT INTO "entry" VALUES(58,6,'takeback_offered',1,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(58,7,'takeback_agreed',0,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(58,8,'draw_offered',1,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(60,1,'action',1,'dragon:d5b4',1770778800000,0);
INSERT INTO "entry" VALUES(60,2,'action',0,'elephant:c1d2',1770778800000,0);
INSERT INTO "entry" VALUES(60,3,'action',1,'eel:b4a4',1770778800000,0);
INSERT INTO "entry" VALUES(61,1,'action',0,'cobra:c1d2',1770778800000,0);
INSERT INTO "entry" VALUES(61,2,'action',1,'monkey:b5a4',1770778800000,0);
INSERT INTO "entry" VALUES(61,3,'action',0,'frog:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(61,4,'action',1,'mantis:c5d4',1770778800000,0);
INSERT INTO "entry" VALUES(61,5,'action',0,'dragon:d2b3',1770778800000,0);
INSERT INTO "entry" VALUES(61,6,'action',1,'frog:a4c4',1770778800000,0);
INSERT INTO "entry" VALUES(61,7,'action',0,'mantis:b3b2',1770778800000,0);
INSERT INTO "entry" VALUES(61,8,'action',1,'cobra:a5b5',1770778800000,0);
INSERT INTO "entry" VALUES(61,9,'action',0,'monkey:b2c3',1770778800000,0);
INSERT INTO "entry" VALUES(61,10,'action',1,'mantis:b5a4',1770778800000,0);
INSERT INTO "entry" VALUES(61,11,'action',0,'frog:e1c1',1770778800000,0);
INSERT INTO "entry" VALUES(61,12,'action',1,'monkey:d4e3',1770778800000,0);
INSERT INTO "entry" VALUES(61,13,'action',0,'cobra:a2b1',1770778800000,0);
INSERT INTO "entry" VALUES(61,14,'action',1,'dragon:c4b5',1770778800000,0);
INSERT INTO "entry" VALUES(61,15,'action',0,'monkey:a1b2',1770778800000,0);
INSERT INTO "entry" VALUES(61,16,'action',1,'cobra:e5d4',1770778800000,0);
INSERT INTO "entry" VALUES(61,17,'action',0,'dragon:c3a4',1770778800000,0);
INSERT INTO "entry" VALUES(61,18,'action',1,'monkey:d4c3',1770778800000,0);
INSERT INTO "entry" VALUES(61,19,'action',0,'cobra:a4b5',1770778800000,0);
INSERT INTO "entry" VALUES(61,20,'action',1,'dragon:c3b4',1770778800000,0);
INSERT INTO "entry" VALUES(61,21,'action',0,'monkey:b5c4',1770778800000,0);
INSERT INTO "entry" VALUES(61,22,'action',1,'frog:e3d4',1770778800000,0);
INSERT INTO "entry" VALUES(61,23,'action',0,'mantis:c4c3',1770778800000,0);
INSERT INTO "entry" VALUES(61,24,'action',1,'cobra:b4a3',1770778800000,0);
INSERT INTO "entry" VALUES(61,25,'action',0,'dragon:b1d2',1770778800000,0);
INSERT INTO "entry" VALUES(61,26,'action',1,'mantis:d4e3',1770778800000,0);
INSERT INTO "entry" VALUES(61,27,'action',0,'cobra:c3d4',1770778800000,0);
INSERT INTO "entry" VALUES(61,28,'action',1,'dragon:a3b4',1770778800000,0);
INSERT INTO "entry" VALUES(61,29,'action',0,'frog:d4b4',1770778800000,0);
INSERT INTO "entry" VALUES(61,30,'action',1,'monkey:e3d2',1770778800000,0);
INSERT INTO "entry" VALUES(61,31,'action',0,'dragon:c1e2',1770778800000,0);
INSERT INTO "entry" VALUES(61,32,'action',1,'cobra:d5c4',1770778800000,0);
INSERT INTO "entry" VALUES(61,33,'action',0,'monkey:b2c1',1770778800000,0);
INSERT INTO "entry" VALUES(61,34,'action',1,'dragon:d2b1',1770778800000,0);
INSERT INTO "entry" VALUES(61,35,'action',0,'mantis:c1b2',1770778800000,0);
INSERT INTO "entry" VALUES(61,36,'action',1,'frog:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(61,37,'action',0,'dragon:b2d3',1770778800000,0);
INSERT INTO "entry" VALUES(61,38,'action',1,'monkey:c4b3',1770778800000,0);
INSERT INTO "entry" VALUES(61,39,'action',0,'cobra:d1c1',1770778800000,0);
INSERT INTO "entry" VALUES(61,40,'action',1,'dragon:b3a4',1770778800000,0);
INSERT INTO "entry" VALUES(61,41,'action',0,'frog:b4a5',1770778800000,0);
INSERT INTO "entry" VALUES(61,42,'action',1,'mantis:a2a3',1770778800000,0);
INSERT INTO "entry" VALUES(61,43,'action',0,'dragon:e2c3',1770778800000,0);
INSERT INTO "entry" VALUES(61,44,'action',1,'cobra:a4b4',1770778800000,0);
INSERT INTO "entry" VALUES(61,45,'action',0,'monkey:a5b4',1770778800000,0);
INSERT INTO "entry" VALUES(61,46,'action',1,'frog:a3b2',1770778800000,0);
INSERT INTO "entry" VALUES(61,47,'action',0,'cobra:d3e4',1770778800000,0);
INSERT INTO "entry" VALUES(61,48,'action',1,'monkey:b2a1',1770778800000,0);
INSERT INTO "entry" VALUES(61,49,'action',0,'mantis:b4c5',1770778800000,0);
INSERT INTO "entry" VALUES(62,1,'action',0,'crab:b1b2',1770778800000,0);
INSERT INTO "entry" VALUES(62,2,'action',1,'boar:c5c4',1770778800000,0);
INSERT INTO "entry" VALUES(62,3,'action',0,'rhinoceros:b2b1',1770778800000,0);
INSERT INTO "entry" VALUES(62,4,'action',0,'rhinoceros:c3d4',1770778800000,0);
INSERT INTO "entry" VALUES(62,5,'action',1,'crab:a5c5',1770778800000,0);
INSERT INTO "entry" VALUES(62,6,'action',0,'boar:c1c2',1770778800000,0);
INSERT INTO "entry" VALUES(62,7,'action',1,'bat:e5e4',1770778800000,0);
INSERT INTO "entry" VALUES(62,8,'action',1,'bat:d4e3',1770778800000,0);
INSERT INTO "entry" VALUES(62,9,'action',0,'frog:c2b3',1770778800000,0);
INSERT INTO "entry" VALUES(62,10,'action',1,'boar:e3e2',1770778800000,0);
INSERT INTO "entry" VALUES(62,11,'action',0,'crab:e2c2',1770778800000,0);
INSERT INTO "entry" VALUES(62,12,'action',1,'frog:c5d4',1770778800000,0);
INSERT INTO "entry" VALUES(62,13,'action',0,'bat:d1d2',1770778800000,0);
INSERT INTO "entry" VALUES(62,14,'action',0,'bat:c2d3',1770778800000,0);
INSERT INTO "entry" VALUES(62,15,'action',1,'crab:c4c3',1770778800000,0);
INSERT INTO "entry" VALUES(62,16,'action',0,'boar:b3c3',1770778800000,0);
INSERT INTO "entry" VALUES(63,1,'action',1,'monkey:e5d4',1770778800000,0);
INSERT INTO "entry" VALUES(63,2,'action',0,'mantis:a1b2',1770778800000,0);
INSERT INTO "entry" VALUES(63,3,'action',1,'rabbit:c5b4',1770778800000,0);
INSERT INTO "entry" VALUES(63,4,'action',0,'monkey:b1c2',1770778800000,0);
INSERT INTO "entry" VALUES(63,5,'takeback_offered',1,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(63,6,'takeback_agreed',0,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(63,7,'draw_offered',1,NULL,1770778800000,0);
INSERT INTO "entry" VALUES(64,1,'action',1,'crab:b5b4',1770778800000,0);
INSERT INTO "entry" VALUES(65,1,'action',1,'crane:e5e4',1770778800000,0);
INSERT INTO "entry" VALUES(65,2,'action',0,'frog:e1d2',1770778800000,0);
INSERT INTO "entry" VALUES(65,3,'action',1,'tiger:a5a3',1770778800000,0);
INSERT INTO "entry" VALUES(66,1,'action',0,'crane:e1e2',1770778800000,0);
INSERT INTO "entry" VALUES(66,2,'action',1,'goose:d5e4',1770778800000,0);
INSERT INTO "entry" VALUES(66,3,'action',0,'frog:e2d3',1770778800000,0);
INSERT INTO "entry" VALUES(66,4,'action',1,'mantis:b5a4',1770778800000,0);
INSERT INTO "entry" VALUES(66,5,'action',0,'rooster:d3e3',1770778800000,0);
INSERT INTO "entry" VALUES(66,6,'action',1,'frog:e4d5',1770778800000,0);
INSERT INTO "entry" VALUES(67,1,'action',0,'place:b1',1770778800000,0);
INSERT INTO "entry" VALUES(67,2,'action',1,'place:d5',1770778800000,0);
INSERT INTO "entry" VALUES(67,3,'action',0,'eel:e1d2',1770778800000,0);
INSERT INTO "entry" VALUES(67,4,'action',0,'ninja:b1a2',1770778800000,0);
INSERT INTO "entry" VALUES(67,5,'action',1,'horse:a5a4',1770778800000,0);
INSERT INTO "entry" VALUES(67,6,'action',1,'ninja:d5d4!',1770778800000,0);
CREATE TABLE erasing (
    user_id INTEGER PRIMARY KEY,
    number  INTEGER NOT NULL
) STRICT;
CREATE TABLE "erasure" (
    id   INTEGER PRIMARY KEY,
    mark TEXT    NOT NULL,
    at   INTEGER NOT NULL
) STRICT;
CREATE TABLE film (
    match_id   INTEGER PRIMARY KEY REFERENCES match (id),
    player     INTEGER NOT NULL CHECK (player IN (0, 1)),  -- who shared it
    message_id INTEGER                                     -- its post, once sent
) STRICT;
INSERT INTO "film" VALUES(49,0,1649);
CREATE TABLE good_game (
    match_id INTEGER NOT NULL REFERENCES match (id),
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    PRIMARY KEY (match_id, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE guild_card (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    card     TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, card)
) STRICT, WITHOUT ROWID;
INSERT INTO "guild_card" VALUES(10,'classic','boar',0,0,1);
INSERT INTO "guild_card" VALUES(10,'classic','crab',1,0,1);
INSERT INTO "guild_card" VALUES(10,'classic','crane',1,0,0);
INSERT INTO "guild_card" VALUES(10,'classic','monkey',1,0,0);
INSERT INTO "guild_card" VALUES(10,'classic','ox',1,0,0);
INSERT INTO "guild_card" VALUES(10,'classic','tiger',0,0,2);
INSERT INTO "guild_card" VALUES(10,'light','boar',0,0,1);
INSERT INTO "guild_card" VALUES(10,'light','dragon',1,0,0);
INSERT INTO "guild_card" VALUES(10,'light','mantis',1,0,0);
INSERT INTO "guild_card" VALUES(10,'light','rabbit',0,0,1);
INSERT INTO "guild_card" VALUES(10,'shadow','crab',0,0,1);
INSERT INTO "guild_card" VALUES(10,'shadow','elephant',1,0,0);
INSERT INTO "guild_card" VALUES(10,'shadow','goose',1,0,0);
INSERT INTO "guild_card" VALUES(10,'shadow','mantis',0,0,1);
INSERT INTO "guild_card" VALUES(10,'wind','crab',1,0,0);
INSERT INTO "guild_card" VALUES(10,'wind','dragon',0,0,1);
INSERT INTO "guild_card" VALUES(10,'wind','eagle',0,0,1);
INSERT INTO "guild_card" VALUES(10,'wind','hawk',1,0,0);
CREATE TABLE guild_length (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    length   INTEGER NOT NULL,  -- 0: 1 to 10 turns, 1: 11 to 20, …; 6: all that are longer
    games    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, length)
) STRICT, WITHOUT ROWID;
INSERT INTO "guild_length" VALUES(10,'classic',0,1);
INSERT INTO "guild_length" VALUES(10,'classic',1,1);
INSERT INTO "guild_length" VALUES(10,'light',6,1);
INSERT INTO "guild_length" VALUES(10,'shadow',3,1);
INSERT INTO "guild_length" VALUES(10,'wind',0,1);
CREATE TABLE guild_setting (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "guild_setting" VALUES(10,'theme','shrine');
CREATE TABLE guild_sum (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant)
) STRICT, WITHOUT ROWID;
INSERT INTO "guild_sum" VALUES(10,'classic',0,0,2);
INSERT INTO "guild_sum" VALUES(10,'light',1,0,0);
INSERT INTO "guild_sum" VALUES(10,'shadow',1,0,0);
INSERT INTO "guild_sum" VALUES(10,'wind',0,0,1);
CREATE TABLE invitation (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id        INTEGER NOT NULL,
    channel_id      INTEGER NOT NULL,
    challenger_id   INTEGER NOT NULL,
    opponent_id     INTEGER,            -- NULL: anyone may accept
    variant         TEXT    NOT NULL,
    pool            TEXT    NOT NULL,   -- a pool's name, or five card ids
    dealt           INTEGER NOT NULL CHECK (dealt IN (0, 1)),  -- 1: the five lie as named
    seat            TEXT    NOT NULL CHECK (seat IN ('red', 'blue', 'random')),
    rematch_of      INTEGER REFERENCES match (id),
    status          TEXT    NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    closed_at       INTEGER,
    message_id      INTEGER,            -- its post in the channel, once sent
    pace TEXT NOT NULL DEFAULT 'none', venue TEXT NOT NULL DEFAULT 'channel'
    CHECK (venue IN ('channel', 'thread')), rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)), pings INTEGER NOT NULL DEFAULT 1 CHECK (pings IN (0, 1)), named INTEGER NOT NULL DEFAULT 1 CHECK (named IN (0, 1)), version INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "invitation" VALUES(1,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1001,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(2,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1770033600000,1769947200000,1006,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(3,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1769948100000,1769947200000,1015,'5m','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(4,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1769958000000,1769947200000,1024,'1h','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(5,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1770033600000,1769947200000,1033,'1d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(6,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1770033600000,1769947200000,1042,'3d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(7,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1770033600000,1769947200000,1051,'7d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(8,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1769947740000,1769947200000,1060,'3+2','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(9,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1769948100000,1769947200000,1069,'5+3','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(10,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1769947200000,1769949000000,1769947200000,1078,'10+5','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(11,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1769947200000,1769948100000,1769947200000,1087,'5m','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(12,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770724800000,1770638400000,1106,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(13,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770639300000,1770638400000,1113,'5m','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(14,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770649200000,1770638400000,1120,'1h','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(15,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770724800000,1770638400000,1127,'1d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(16,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770724800000,1770638400000,1134,'3d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(17,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770724800000,1770638400000,1141,'7d','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(18,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770638940000,1770638400000,1148,'3+2','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(19,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770639300000,1770638400000,1155,'5+3','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(20,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770638400000,1770640200000,1770638400000,1162,'10+5','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(21,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770638400000,1770724800000,1770638400000,1169,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(22,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770638400000,1770724800000,1770638400000,1172,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(23,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770638400000,1770724800000,1770638400000,1182,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(24,10,101,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770638400000,1770724800000,1770638400000,1195,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(25,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1770638400000,1770724800000,1770638400000,1198,'none','thread',0,1,1,0);
INSERT INTO "invitation" VALUES(26,10,100,1,2,'wind','all',0,'random',NULL,'accepted',1770642000000,1770728400000,1770642000000,1212,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(27,10,100,1,2,'wind','all',0,'random',NULL,'accepted',1770645600000,1770732000000,1770645600000,1229,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(28,10,100,1,2,'wind','all',0,'random',NULL,'accepted',1770649200000,1770735600000,1770649200000,1234,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(29,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770649200000,1770735600000,1770649200000,1237,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(30,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770652800000,1770739200000,1770652800000,1240,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(31,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770656400000,1770742800000,1770656400000,1246,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(32,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770660000000,1770746400000,1770660000000,1260,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(33,10,100,1,2,'light','base',0,'random',NULL,'accepted',1770660000000,1770746400000,1770660000000,1270,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(34,10,100,1,2,'light','base',0,'random',NULL,'accepted',1770663600000,1770750000000,1770663600000,1273,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(35,10,100,1,2,'light','base',0,'random',NULL,'accepted',1770667200000,1770753600000,1770667200000,1278,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(36,10,100,1,2,'light','base',0,'random',NULL,'accepted',1770670800000,1770757200000,1770670800000,1291,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(37,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770674400000,1770760800000,1770674400000,1300,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(38,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770674400000,1770760800000,1770674400000,1306,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(39,10,100,3,4,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1310,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(40,10,100,3,4,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1321,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(41,10,100,3,4,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1330,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(42,10,100,3,4,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1338,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(43,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1343,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(44,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770674400000,1770760800000,1770674400000,1352,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(45,10,100,1,2,'classic','base',0,'random',NULL,'accepted',1770678000000,1770764400000,1770678000000,1363,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(46,10,100,1,2,'wind','base',0,'random',NULL,'accepted',1770681600000,1770768000000,1770681600000,1406,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(47,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770685200000,1770771600000,1770685200000,1429,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(48,10,100,1,2,'light','base',0,'random',NULL,'accepted',1770688800000,1770775200000,1770688800000,1501,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(49,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770688800000,1770775200000,1770688800000,1644,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(50,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770688800000,1770775200000,1770688800000,1650,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(51,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770688800000,1770775200000,1770688800000,1657,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(52,10,100,1,2,'shadow','base',0,'random',NULL,'accepted',1770688800000,1770775200000,1770688800000,1662,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(53,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770688800000,1770775200000,1770688800000,1667,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(54,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'blue',53,'accepted',1770688800000,1770775200000,1770688800000,1672,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(55,10,100,1,3,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'expired',1770688800000,1770775200000,1770778800000,1675,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(56,10,100,1,3,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'declined',1770778800000,1770865200000,1770778800000,1689,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(57,10,100,2,3,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'withdrawn',1770778800000,1770865200000,1770778800000,1691,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(58,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1770778800000,1770865200000,1770778800000,1693,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(59,10,100,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'blue',55,'open',1770778800000,1770865200000,NULL,1698,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(60,10,100,1,4,'light','base',0,'random',NULL,'open',1770778800000,1770865200000,NULL,1699,'none','thread',0,1,1,0);
INSERT INTO "invitation" VALUES(61,10,100,3,NULL,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'open',1770778800000,1770865200000,NULL,1700,'none','channel',0,0,0,0);
INSERT INTO "invitation" VALUES(62,10,100,3,4,'classic','base',0,'random',NULL,'accepted',1770778800000,1770865200000,1770778800000,1849,'none','channel',0,1,1,0);
INSERT INTO "invitation" VALUES(63,10,100,3,4,'shadow','base',0,'random',NULL,'accepted',1770778800000,1770865200000,1770778800000,1864,'none','channel',0,1,1,0);
CREATE TABLE lost_server (
    guild_id INTEGER PRIMARY KEY,
    since    INTEGER NOT NULL
) STRICT;
CREATE TABLE match (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    invitation_id INTEGER UNIQUE REFERENCES invitation (id),  -- NULL once that is cleared away
    rematch_of    INTEGER UNIQUE REFERENCES match (id),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    parent_id     INTEGER,            -- the channel whose thread it is played in
    red_id        INTEGER,            -- NULL: the computer
    blue_id       INTEGER,
    variant       TEXT    NOT NULL,
    cards         TEXT    NOT NULL,   -- five ids: Red's two, Blue's two, the side card
    first_player  INTEGER NOT NULL CHECK (first_player IN (0, 1)),
    pool          TEXT    NOT NULL,   -- the terms it was offered under
    dealt         INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    seat          TEXT    NOT NULL CHECK (seat IN ('red', 'blue', 'random')),
    started_at    INTEGER NOT NULL,
    last_at       INTEGER NOT NULL,   -- of the last entry
    finished_at   INTEGER,
    last_post_id  INTEGER,            -- the message that shows the latest board, once sent
    seq           INTEGER NOT NULL DEFAULT 0,
    step          INTEGER NOT NULL DEFAULT 0,
    turn_number   INTEGER NOT NULL DEFAULT 1,
    turn          INTEGER CHECK (turn IN (0, 1)),
    phase         TEXT,
    waits_for     INTEGER NOT NULL DEFAULT 0 CHECK (waits_for BETWEEN 0 AND 3),  -- 1: Red, 2: Blue
    offer_player  INTEGER CHECK (offer_player IN (0, 1)),
    offer_seq     INTEGER,
    winner        INTEGER CHECK (winner IN (0, 1)),
    termination   TEXT,
    challenger    INTEGER NOT NULL DEFAULT 0 CHECK (challenger IN (0, 1))  -- called to place first
, pace TEXT NOT NULL DEFAULT 'none', deadline INTEGER, red_left INTEGER, blue_left INTEGER, takeback_player INTEGER CHECK (takeback_player IN (0, 1)), takeback_seq    INTEGER, venue TEXT NOT NULL DEFAULT 'channel'
    CHECK (venue IN ('channel', 'thread', 'private')), rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)), red_level  INTEGER, blue_level INTEGER, result_number INTEGER, counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1)), taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)), unrated TEXT, organiser_id INTEGER, voting_time INTEGER CHECK ((voting_time IS NULL) = (organiser_id IS NULL))) STRICT;
INSERT INTO "match" VALUES(1,1,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1767268800000,1769860800000,1769860800000,1004,1,0,1,0,'MOVE',0,NULL,NULL,NULL,'abandonment',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,1,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(2,2,NULL,10,100,NULL,1,2,'classic','monkey,dragon,rooster,crane,boar',0,'base',0,'random',1769947200000,1769947200000,NULL,1013,3,3,4,1,'MOVE',2,NULL,NULL,NULL,NULL,0,'none',1772539200000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(3,3,NULL,10,100,NULL,2,1,'classic','crane,cobra,rabbit,dragon,rooster',0,'base',0,'random',1769947200000,1769947500000,1769947500000,1092,4,3,4,1,'MOVE',0,NULL,NULL,0,'timeout',1,'5m',NULL,300000,0,NULL,NULL,'channel',0,NULL,NULL,4,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(4,4,NULL,10,100,NULL,1,2,'classic','crane,goose,mantis,cobra,tiger',1,'base',0,'random',1769947200000,1769950800000,1769950800000,1098,4,3,4,0,'MOVE',0,NULL,NULL,1,'timeout',0,'1h',NULL,0,3600000,NULL,NULL,'channel',0,NULL,NULL,7,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(5,5,NULL,10,100,NULL,2,1,'classic','monkey,ox,crane,rabbit,mantis',0,'base',0,'random',1769947200000,1770033600000,1770033600000,1100,4,3,4,1,'MOVE',0,NULL,NULL,0,'timeout',1,'1d',NULL,86400000,0,NULL,NULL,'channel',0,NULL,NULL,8,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(6,6,NULL,10,100,NULL,1,2,'classic','horse,tiger,eel,boar,cobra',0,'base',0,'random',1769947200000,1770206400000,1770206400000,1102,4,3,4,1,'MOVE',0,NULL,NULL,0,'timeout',0,'3d',NULL,259200000,0,NULL,NULL,'channel',0,NULL,NULL,9,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(7,7,NULL,10,100,NULL,1,2,'classic','crane,horse,rabbit,goose,ox',1,'base',0,'random',1769947200000,1770552000000,1770552000000,1104,4,3,4,0,'MOVE',0,NULL,NULL,1,'timeout',0,'7d',NULL,0,604800000,NULL,NULL,'channel',0,NULL,NULL,10,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(8,8,NULL,10,100,NULL,1,2,'classic','rooster,crane,cobra,boar,monkey',1,'base',0,'random',1769947200000,1769947382000,1769947382000,1090,4,3,4,0,'MOVE',0,NULL,NULL,1,'timeout',0,'3+2',NULL,0,184000,NULL,NULL,'channel',0,NULL,NULL,3,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(9,9,NULL,10,100,NULL,1,2,'classic','ox,rabbit,horse,eel,rooster',0,'base',0,'random',1769947200000,1769947503000,1769947503000,1096,4,3,4,1,'MOVE',0,NULL,NULL,0,'timeout',0,'5+3',NULL,306000,0,NULL,NULL,'channel',0,NULL,NULL,6,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(10,10,NULL,10,100,NULL,2,1,'classic','tiger,goose,boar,monkey,horse',0,'base',0,'random',1769947200000,1769947200000,1769947200000,1085,3,3,3,0,'MOVE',0,NULL,NULL,0,'stone',1,'10+5',NULL,610000,605000,NULL,NULL,'channel',0,NULL,NULL,2,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(11,11,NULL,10,100,NULL,1,2,'shadow','elephant,horse,ox,crab,dragon',0,'base',0,'random',1769947200000,1769947500000,1769947500000,1094,1,0,1,0,'PLACEMENT',0,NULL,NULL,NULL,'cancelled',0,'5m',NULL,0,0,NULL,NULL,'channel',0,NULL,NULL,5,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(12,12,NULL,10,100,NULL,4,3,'classic','boar,monkey,cobra,horse,rabbit',1,'base',0,'random',1770638400000,1770638400000,NULL,1111,2,2,3,1,'MOVE',2,NULL,NULL,NULL,NULL,1,'none',1773230400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(13,13,NULL,10,100,NULL,4,3,'classic','mantis,cobra,rooster,monkey,goose',1,'base',0,'random',1770638400000,1770638700000,1770638700000,1678,3,2,3,1,'MOVE',0,NULL,NULL,0,'timeout',1,'5m',NULL,300000,0,NULL,NULL,'channel',0,NULL,NULL,23,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(14,14,NULL,10,100,NULL,3,4,'classic','cobra,rabbit,ox,crane,goose',1,'base',0,'random',1770638400000,1770642000000,1770642000000,1684,3,2,3,1,'MOVE',0,NULL,NULL,0,'timeout',0,'1h',NULL,3600000,0,NULL,NULL,'channel',0,NULL,NULL,26,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(15,15,NULL,10,100,NULL,4,3,'classic','elephant,cobra,monkey,ox,horse',0,'base',0,'random',1770638400000,1770724800000,1770724800000,1686,3,2,3,0,'MOVE',0,NULL,NULL,1,'timeout',1,'1d',NULL,0,86400000,NULL,NULL,'channel',0,NULL,NULL,27,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(16,16,NULL,10,100,NULL,4,3,'classic','frog,rooster,horse,monkey,dragon',0,'base',0,'random',1770638400000,1770638400000,NULL,1139,2,2,3,0,'MOVE',1,NULL,NULL,NULL,NULL,1,'3d',1770897600000,259200000,259200000,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(17,17,NULL,10,100,NULL,3,4,'classic','crane,elephant,rooster,ox,tiger',1,'base',0,'random',1770638400000,1770638400000,NULL,1146,2,2,3,1,'MOVE',2,NULL,NULL,NULL,NULL,0,'7d',1771243200000,604800000,604800000,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(18,18,NULL,10,100,NULL,4,3,'classic','dragon,crab,ox,mantis,crane',1,'base',0,'random',1770638400000,1770638582000,1770638582000,1676,3,2,3,1,'MOVE',0,NULL,NULL,0,'timeout',1,'3+2',NULL,182000,0,NULL,NULL,'channel',0,NULL,NULL,22,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(19,19,NULL,10,100,NULL,4,3,'classic','elephant,frog,monkey,rabbit,tiger',1,'base',0,'random',1770638400000,1770638703000,1770638703000,1680,3,2,3,1,'MOVE',0,NULL,NULL,0,'timeout',1,'5+3',NULL,303000,0,NULL,NULL,'channel',0,NULL,NULL,24,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(20,20,NULL,10,100,NULL,3,4,'classic','rooster,goose,monkey,elephant,mantis',0,'base',0,'random',1770638400000,1770639005000,1770639005000,1682,3,2,3,0,'MOVE',0,NULL,NULL,1,'timeout',0,'10+5',NULL,0,605000,NULL,NULL,'channel',0,NULL,NULL,25,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(21,21,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770638400000,1770638400000,NULL,1171,0,0,1,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773230400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(22,22,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770638400000,1770638400000,NULL,1179,4,3,4,1,'MOVE',2,1,4,NULL,NULL,0,'none',1773230400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(23,23,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770638400000,1770638400000,NULL,1191,6,4,5,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773230400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(24,24,NULL,10,101,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770638400000,1770638400000,NULL,1197,0,0,1,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773230400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(25,25,NULL,10,999,100,2,1,'classic','crab,monkey,crane,eel,rabbit',1,'base',0,'random',1770638400000,1770638400000,NULL,1210,5,5,6,0,'MOVE',1,NULL,NULL,NULL,NULL,1,'none',1773230400000,NULL,NULL,NULL,NULL,'thread',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(26,26,NULL,10,100,NULL,2,1,'wind','rabbit,lion,sable,octopus,viper',0,'all',0,'random',1770642000000,1770642000000,NULL,1227,9,9,8,1,'MOVE',2,NULL,NULL,NULL,NULL,1,'none',1773234000000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(27,27,NULL,10,100,NULL,2,1,'wind','otter,rhinoceros,seasnake,bat,rat',0,'all',0,'random',1770645600000,1770645600000,NULL,1232,2,2,2,1,'SPIRIT',2,NULL,NULL,NULL,NULL,1,'none',1773237600000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(28,28,NULL,10,100,NULL,2,1,'wind','iguana,hawk,dragon,octopus,eel',1,'all',0,'random',1770649200000,1770649200000,NULL,1236,2,2,1,1,'MOVE',2,NULL,NULL,NULL,NULL,1,'none',1773241200000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(29,29,NULL,10,100,NULL,1,2,'shadow','frog,crane,monkey,eel,crab',1,'base',0,'random',1770649200000,1770649200000,NULL,1239,0,0,1,1,'PLACEMENT',3,NULL,NULL,NULL,NULL,0,'none',1773241200000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(30,30,NULL,10,100,NULL,1,2,'shadow','frog,dragon,boar,tiger,rooster',0,'base',0,'random',1770652800000,1770652800000,NULL,1244,2,1,1,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773244800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(31,31,NULL,10,100,NULL,1,2,'shadow','monkey,rabbit,crab,dragon,mantis',0,'base',0,'random',1770656400000,1770656400000,NULL,1258,12,11,5,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773248400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(32,32,NULL,10,100,NULL,1,2,'shadow','ox,crab,dragon,frog,crane',1,'base',0,'random',1770660000000,1770660000000,NULL,1268,8,7,3,1,'LANTERN',2,NULL,NULL,NULL,NULL,0,'none',1773252000000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(33,33,NULL,10,100,NULL,2,1,'light','elephant,horse,crab,eel,ox',0,'base',0,'random',1770660000000,1770660000000,NULL,1272,0,0,1,0,'PLACEMENT',2,NULL,NULL,NULL,NULL,1,'none',1773252000000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(34,34,NULL,10,100,NULL,2,1,'light','eel,ox,elephant,rooster,crane',0,'base',0,'random',1770663600000,1770663600000,NULL,1276,1,1,1,0,'MOVE',1,NULL,NULL,NULL,NULL,1,'none',1773255600000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(35,35,NULL,10,100,NULL,1,2,'light','tiger,crab,goose,elephant,boar',0,'base',0,'random',1770667200000,1770667200000,NULL,1289,6,6,5,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773259200000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(36,36,NULL,10,100,NULL,1,2,'light','monkey,dragon,crab,ox,cobra',0,'base',0,'random',1770670800000,1770670800000,NULL,1298,4,4,3,0,'LANTERN',1,NULL,NULL,NULL,NULL,0,'none',1773262800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(37,37,NULL,10,100,NULL,1,2,'shadow','boar,cobra,tiger,rabbit,eel',1,'base',0,'random',1770674400000,1770674400000,NULL,1304,3,2,1,1,'NINJA',2,NULL,NULL,NULL,NULL,0,'none',1773266400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(38,38,NULL,10,100,NULL,2,1,'shadow','crab,tiger,ox,frog,rooster',0,'base',0,'random',1770674400000,1770674400000,NULL,1308,1,0,1,0,'PLACEMENT',2,NULL,NULL,NULL,NULL,1,'none',1773266400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(39,39,NULL,10,100,NULL,3,4,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,NULL,1318,4,3,1,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773266400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,1,NULL,NULL,NULL);
INSERT INTO "match" VALUES(40,40,NULL,10,100,NULL,3,4,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,NULL,1326,4,2,3,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773266400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(41,41,NULL,10,100,NULL,3,4,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,NULL,1335,3,2,3,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773266400000,NULL,NULL,0,3,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(42,42,NULL,10,101,NULL,3,4,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,NULL,1342,0,0,1,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773266400000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(43,43,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,1770674400000,1350,3,3,3,0,'MOVE',0,NULL,NULL,0,'stone',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,11,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(44,44,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770674400000,1770674400000,1770674400000,1361,4,4,4,1,'MOVE',0,NULL,NULL,1,'stone',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,12,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(45,45,NULL,10,100,NULL,2,1,'classic','boar,tiger,ox,crab,frog',0,'base',0,'random',1770678000000,1770678000000,1770678000000,1404,20,20,20,1,'MOVE',0,NULL,NULL,1,'stone',1,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,13,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(46,46,NULL,10,100,NULL,1,2,'wind','dragon,eagle,crab,hawk,cobra',0,'base',0,'random',1770681600000,1770681600000,1770681600000,1427,14,14,10,1,'MOVE',0,NULL,NULL,1,'stone',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,14,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(47,47,NULL,10,100,NULL,2,1,'shadow','elephant,goose,mantis,crab,frog',0,'base',0,'random',1770685200000,1770685200000,1770685200000,1499,59,58,33,0,'MOVE',0,NULL,NULL,0,'stream',1,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,15,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(48,48,NULL,10,100,NULL,1,2,'light','dragon,mantis,boar,rabbit,eel',0,'base',0,'random',1770688800000,1770688800000,1770688800000,1642,72,72,69,0,'MOVE',0,NULL,NULL,0,'ninjas',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,16,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(49,49,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770688800000,1770688800000,1770688800000,1647,1,0,1,0,'MOVE',0,NULL,NULL,0,'resignation',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,17,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(50,50,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770688800000,1770688800000,1770688800000,1654,2,0,1,0,'MOVE',0,NULL,NULL,NULL,'agreement',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,18,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(51,51,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770688800000,1770688800000,1770688800000,1660,1,0,1,0,'MOVE',0,NULL,NULL,NULL,'cancelled',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,19,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(52,52,NULL,10,100,NULL,2,1,'shadow','goose,elephant,dragon,rabbit,mantis',0,'base',0,'random',1770688800000,1770688800000,1770688800000,1665,1,0,1,0,'PLACEMENT',0,NULL,NULL,NULL,'cancelled',1,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,20,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(53,53,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770688800000,1770688800000,1770688800000,1670,1,0,1,0,'MOVE',0,NULL,NULL,0,'resignation',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,21,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(54,54,53,10,100,NULL,2,1,'classic','dragon,tiger,monkey,crab,crane',1,'crab,tiger,crane,monkey,dragon',0,'blue',1770688800000,1770688800000,NULL,1674,0,0,1,1,'MOVE',2,NULL,NULL,NULL,NULL,1,'none',1773280800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(55,58,NULL,10,100,NULL,1,2,'classic','crab,tiger,crane,monkey,dragon',0,'crab,tiger,crane,monkey,dragon',1,'red',1770778800000,1770778800000,1770778800000,1696,1,0,1,0,'MOVE',0,NULL,NULL,0,'resignation',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,28,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(56,NULL,NULL,10,100,NULL,NULL,1,'classic','tiger,elephant,mantis,goose,crab',1,'base',0,'random',1770778800000,1770778800000,1770778800000,NULL,38,38,38,0,'MOVE',0,NULL,NULL,0,'stone',1,'none',NULL,NULL,NULL,NULL,NULL,'private',0,3,NULL,29,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(57,NULL,NULL,10,100,NULL,NULL,1,'wind','crab,lion,elephant,hawk,goose',1,'base',0,'random',1770778800000,1770778800000,1770778800000,NULL,37,37,29,1,'MOVE',0,NULL,NULL,1,'stone',1,'none',NULL,NULL,NULL,NULL,NULL,'private',0,3,NULL,30,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(58,NULL,NULL,10,100,NULL,NULL,1,'classic','cobra,crane,monkey,rabbit,dragon',0,'base',0,'random',1770778800000,1770778800000,NULL,NULL,8,6,4,1,'MOVE',2,1,8,NULL,NULL,1,'none',1771383600000,NULL,NULL,NULL,NULL,'private',0,3,NULL,NULL,0,1,NULL,NULL,NULL);
INSERT INTO "match" VALUES(59,NULL,NULL,10,100,NULL,1,NULL,'classic','elephant,eel,monkey,rabbit,crab',1,'base',0,'random',1770778800000,1770778800000,NULL,NULL,0,0,1,1,'MOVE',2,NULL,NULL,NULL,NULL,0,'none',1771383600000,NULL,NULL,NULL,NULL,'private',0,NULL,3,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(60,NULL,NULL,10,100,NULL,1,1,'classic','ox,elephant,eel,dragon,crab',1,'base',0,'random',1770778800000,1770778800000,NULL,NULL,3,3,4,0,'MOVE',1,NULL,NULL,NULL,NULL,1,'none',1771383600000,NULL,NULL,NULL,NULL,'private',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(61,NULL,NULL,10,100,NULL,1,NULL,'classic','cobra,frog,mantis,monkey,dragon',0,'base',0,'random',1770778800000,1770778800000,1770778800000,1798,49,49,49,0,'MOVE',0,NULL,NULL,0,'stream',0,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,NULL,3,31,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(62,NULL,NULL,10,100,NULL,NULL,1,'wind','crab,rhinoceros,boar,bat,frog',0,'base',0,'random',1770778800000,1770778800000,1770778800000,1825,16,16,13,0,'MOVE',0,NULL,NULL,0,'stone',1,'none',NULL,NULL,NULL,NULL,NULL,'channel',0,3,NULL,32,1,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(63,NULL,NULL,10,100,NULL,NULL,1,'classic','frog,mantis,monkey,rabbit,eel',1,'base',0,'random',1770778800000,1770778800000,NULL,1836,7,5,3,1,'MOVE',2,1,7,NULL,NULL,1,'none',1773370800000,NULL,NULL,NULL,NULL,'channel',0,3,NULL,NULL,0,1,NULL,NULL,NULL);
INSERT INTO "match" VALUES(64,NULL,NULL,10,100,NULL,NULL,1,'classic','rabbit,rooster,crab,dragon,tiger',1,'base',0,'random',1770778800000,1770778800000,NULL,1840,1,1,2,0,'MOVE',1,NULL,NULL,NULL,NULL,1,'none',1773370800000,NULL,NULL,NULL,NULL,'channel',0,3,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(65,NULL,NULL,10,100,NULL,1,1,'classic','frog,goose,dragon,crane,tiger',1,'base',0,'random',1770778800000,1770778800000,NULL,1847,3,3,4,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773370800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(66,62,NULL,10,100,NULL,3,4,'classic','rooster,crane,mantis,goose,frog',0,'base',0,'random',1770778800000,1770778800000,NULL,1862,6,6,7,0,'MOVE',1,NULL,NULL,NULL,NULL,0,'none',1773370800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "match" VALUES(67,63,NULL,10,100,NULL,3,4,'shadow','eel,frog,horse,rabbit,cobra',0,'base',0,'random',1770778800000,1770778800000,NULL,1866,6,5,2,1,'LANTERN',2,NULL,NULL,NULL,NULL,0,'none',1773370800000,NULL,NULL,NULL,NULL,'channel',0,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
CREATE TABLE member (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,  -- empty where nothing of it can be seen
    seen_at  INTEGER NOT NULL,  -- when they were first seen under it
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "member" VALUES(10,1,'Alice',1767268800000);
INSERT INTO "member" VALUES(10,2,'Bob',1767268800000);
INSERT INTO "member" VALUES(10,3,'Carol',1770638400000);
INSERT INTO "member" VALUES(10,4,'Dave',1770638400000);
CREATE TABLE memo (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "memo" VALUES('commands','0123456789abcdef');
CREATE TABLE person_card (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    card     TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, card)
) STRICT, WITHOUT ROWID;
INSERT INTO "person_card" VALUES(10,1,'crab',1,0,2);
INSERT INTO "person_card" VALUES(10,1,'dragon',1,0,1);
INSERT INTO "person_card" VALUES(10,1,'eagle',0,0,1);
INSERT INTO "person_card" VALUES(10,1,'mantis',1,0,1);
INSERT INTO "person_card" VALUES(10,1,'ox',1,0,0);
INSERT INTO "person_card" VALUES(10,1,'tiger',0,0,1);
INSERT INTO "person_card" VALUES(10,2,'boar',0,0,2);
INSERT INTO "person_card" VALUES(10,2,'crab',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'crane',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'elephant',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'goose',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'hawk',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'monkey',1,0,0);
INSERT INTO "person_card" VALUES(10,2,'rabbit',0,0,1);
INSERT INTO "person_card" VALUES(10,2,'tiger',0,0,1);
CREATE TABLE person_opponent (
    guild_id    INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    opponent_id INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    draws       INTEGER NOT NULL,
    losses      INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, opponent_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "person_opponent" VALUES(10,1,2,2,0,3);
INSERT INTO "person_opponent" VALUES(10,2,1,3,0,2);
CREATE TABLE person_record (
    guild_id    INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    variant     TEXT    NOT NULL,
    seat        INTEGER NOT NULL CHECK (seat IN (0, 1)),
    result      TEXT    NOT NULL CHECK (result IN ('won', 'drawn', 'lost')),
    termination TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, variant, seat, result, termination)
) STRICT, WITHOUT ROWID;
INSERT INTO "person_record" VALUES(10,1,'classic',0,'lost','stone',1);
INSERT INTO "person_record" VALUES(10,1,'classic',1,'won','stone',1);
INSERT INTO "person_record" VALUES(10,1,'light',0,'won','ninjas',1);
INSERT INTO "person_record" VALUES(10,1,'shadow',1,'lost','stream',1);
INSERT INTO "person_record" VALUES(10,1,'wind',0,'lost','stone',1);
INSERT INTO "person_record" VALUES(10,2,'classic',0,'lost','stone',1);
INSERT INTO "person_record" VALUES(10,2,'classic',1,'won','stone',1);
INSERT INTO "person_record" VALUES(10,2,'light',1,'lost','ninjas',1);
INSERT INTO "person_record" VALUES(10,2,'shadow',0,'won','stream',1);
INSERT INTO "person_record" VALUES(10,2,'wind',1,'won','stone',1);
CREATE TABLE person_streak (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    result   TEXT    NOT NULL CHECK (result IN ('won', 'drawn', 'lost')),
    games    INTEGER NOT NULL,
    longest  INTEGER NOT NULL,  -- of those that were won
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "person_streak" VALUES(10,1,'won',1,1);
INSERT INTO "person_streak" VALUES(10,2,'lost',1,2);
CREATE TABLE person_theme (
    user_id INTEGER PRIMARY KEY,
    theme   TEXT -- NULL: as each server's
) STRICT;
INSERT INTO "person_theme" VALUES(1,'night');
CREATE TABLE post (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id    INTEGER NOT NULL,
    kind          TEXT    NOT NULL,
    invitation_id INTEGER REFERENCES invitation (id),
    match_id      INTEGER REFERENCES match (id),
    seq           INTEGER,             -- the log entry it tells of, 0 for the start
    nonce         TEXT    NOT NULL DEFAULT (lower(hex(randomblob(12)))),
    due_at        INTEGER NOT NULL,
    message_id    INTEGER,
    settled_at    INTEGER              -- sent, or given up because its channel is gone
, refused_at INTEGER, guild_id INTEGER, tournament_id INTEGER REFERENCES tournament (id) ON DELETE CASCADE) STRICT;
INSERT INTO "post" VALUES(1,100,'invitation',1,NULL,NULL,'d7aa0637dd9d00a5959b7926',1767268800000,1001,1767268800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(2,100,'invitation_closed',1,NULL,NULL,'7540d940ba9dfda14314cf6e',1767268800000,1002,1767268800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(3,100,'board',NULL,1,0,'4291231c292760d0bab384c3',1767268800000,1003,1767268800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(4,100,'board',NULL,1,1,'0c21e71c76bda81802e3c128',1769947200000,1004,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(5,100,'overtaken',NULL,1,1,'284b95023906e4f88c7f1af4',1769947200000,1005,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(6,100,'invitation',2,NULL,NULL,'0cd4095934a2a53306191f8a',1769947200000,1006,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(7,100,'invitation_closed',2,NULL,NULL,'1c2ae7279a20e395a768b1e9',1769947200000,1007,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(8,100,'board',NULL,2,0,'d096b25f33114399ef1a6120',1769947200000,1008,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(9,100,'board',NULL,2,1,'7ac180cd4800e9d00339f0b9',1769947200000,1009,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(10,100,'overtaken',NULL,2,1,'58971b0019386b7af2872ba4',1769947200000,1010,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(11,100,'board',NULL,2,2,'e96c977d20ad3c05efc24daf',1769947200000,1011,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(12,100,'overtaken',NULL,2,2,'7d12885438bf78bb2be8c624',1769947200000,1012,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(13,100,'board',NULL,2,3,'423e19154f8f89419da841e9',1769947200000,1013,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(14,100,'overtaken',NULL,2,3,'c1326cb70bd27707283cd5a2',1769947200000,1014,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(15,100,'invitation',3,NULL,NULL,'3c6fc8a078682635cb9bf290',1769947200000,1015,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(16,100,'invitation_closed',3,NULL,NULL,'2858c1c8acb35bbb077c520c',1769947200000,1016,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(17,100,'board',NULL,3,0,'272cef780d77686978c67415',1769947200000,1017,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(18,100,'board',NULL,3,1,'e15466f62830cec971aa2591',1769947200000,1018,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(19,100,'overtaken',NULL,3,1,'334f376dea1d2208d550e520',1769947200000,1019,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(20,100,'board',NULL,3,2,'61795840fba02ae869978d36',1769947200000,1020,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(21,100,'overtaken',NULL,3,2,'de6d2f399377cfebcd64123d',1769947200000,1021,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(22,100,'board',NULL,3,3,'6effba932feb3e52f70a65a2',1769947200000,1022,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(23,100,'overtaken',NULL,3,3,'6a81daba51d53eec0a1c69e7',1769947200000,1023,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(24,100,'invitation',4,NULL,NULL,'2573e08ca2a9c4399b736bdb',1769947200000,1024,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(25,100,'invitation_closed',4,NULL,NULL,'d0278fe4553ba20135d7e809',1769947200000,1025,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(26,100,'board',NULL,4,0,'1fe3b03eb0db37bbdba9abf7',1769947200000,1026,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(27,100,'board',NULL,4,1,'8d1f4ababa57444f6510835a',1769947200000,1027,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(28,100,'overtaken',NULL,4,1,'1689f62e042bf810e364a83d',1769947200000,1028,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(29,100,'board',NULL,4,2,'67aa1c3e21d3952ca0ae62cf',1769947200000,1029,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(30,100,'overtaken',NULL,4,2,'6d5fb2294a933cc39c660879',1769947200000,1030,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(31,100,'board',NULL,4,3,'4d45982fa506f58f577b5aad',1769947200000,1031,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(32,100,'overtaken',NULL,4,3,'e727cc0b0263d9501ea5dd1b',1769947200000,1032,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(33,100,'invitation',5,NULL,NULL,'3bca166104711c5f86446e03',1769947200000,1033,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(34,100,'invitation_closed',5,NULL,NULL,'0b39149b697da304505b38cb',1769947200000,1034,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(35,100,'board',NULL,5,0,'428502d0b141581c8431e8b3',1769947200000,1035,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(36,100,'board',NULL,5,1,'ef73880751bd31054323f1ef',1769947200000,1036,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(37,100,'overtaken',NULL,5,1,'e8d13c24f819262f18e98a7e',1769947200000,1037,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(38,100,'board',NULL,5,2,'faf3a96bb327f18289d5670f',1769947200000,1038,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(39,100,'overtaken',NULL,5,2,'1b316f7b1c0f753730da4340',1769947200000,1039,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(40,100,'board',NULL,5,3,'a64bde6f94457ef91fed9092',1769947200000,1040,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(41,100,'overtaken',NULL,5,3,'6fbb54d19d32cf7d98f6d6cd',1769947200000,1041,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(42,100,'invitation',6,NULL,NULL,'b1e0354c084fcd2a57a80f7e',1769947200000,1042,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(43,100,'invitation_closed',6,NULL,NULL,'204422950a013fa22675ed47',1769947200000,1043,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(44,100,'board',NULL,6,0,'2dbd725c1878b396450ea8f7',1769947200000,1044,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(45,100,'board',NULL,6,1,'3b4b3c6faaa4d127e5cf7076',1769947200000,1045,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(46,100,'overtaken',NULL,6,1,'9a0dc3d308af78ce282c02a1',1769947200000,1046,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(47,100,'board',NULL,6,2,'35c5c01c68fc98e43fe60200',1769947200000,1047,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(48,100,'overtaken',NULL,6,2,'87887e24d05ddfa8bc3e73ec',1769947200000,1048,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(49,100,'board',NULL,6,3,'d4bd61e471232a8623dfaa2e',1769947200000,1049,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(50,100,'overtaken',NULL,6,3,'a94b4a8bd1da4e9cfa358027',1769947200000,1050,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(51,100,'invitation',7,NULL,NULL,'d88974197f6d41e6a7779011',1769947200000,1051,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(52,100,'invitation_closed',7,NULL,NULL,'5876a5d3c6f5a0cdc6faaf04',1769947200000,1052,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(53,100,'board',NULL,7,0,'4dc58540f2be54cb9fce9281',1769947200000,1053,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(54,100,'board',NULL,7,1,'25de85658b90570e68ad6701',1769947200000,1054,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(55,100,'overtaken',NULL,7,1,'896267b521937712a022c142',1769947200000,1055,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(56,100,'board',NULL,7,2,'c072d53f8a232dca255a38bb',1769947200000,1056,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(57,100,'overtaken',NULL,7,2,'788deccd46f7acb6bd19b41b',1769947200000,1057,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(58,100,'board',NULL,7,3,'b6ecf256aedab3e287552d56',1769947200000,1058,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(59,100,'overtaken',NULL,7,3,'812e5de76652bb582207635b',1769947200000,1059,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(60,100,'invitation',8,NULL,NULL,'645ddaa3020851a1a280bc5b',1769947200000,1060,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(61,100,'invitation_closed',8,NULL,NULL,'ac0e04398504db8aa91c3e48',1769947200000,1061,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(62,100,'board',NULL,8,0,'07c33996415a577b5b4c8620',1769947200000,1062,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(63,100,'board',NULL,8,1,'3c14e781401d7edf2df3086a',1769947200000,1063,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(64,100,'overtaken',NULL,8,1,'9f30ec760f272aaa99e7bbdc',1769947200000,1064,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(65,100,'board',NULL,8,2,'986f05b28206da20a636ff08',1769947200000,1065,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(66,100,'overtaken',NULL,8,2,'b0f5c95ed6e3f452d3ad9370',1769947200000,1066,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(67,100,'board',NULL,8,3,'3a06e51031ef8f2c737b0997',1769947200000,1067,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(68,100,'overtaken',NULL,8,3,'8b614d509e1503257bae714d',1769947200000,1068,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(69,100,'invitation',9,NULL,NULL,'e0e799db6fb5c2c3dc4d0378',1769947200000,1069,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(70,100,'invitation_closed',9,NULL,NULL,'c3fa1d1c0d677d0b58374edd',1769947200000,1070,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(71,100,'board',NULL,9,0,'f255ece8b89bd84a8a633ec0',1769947200000,1071,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(72,100,'board',NULL,9,1,'f8e078e16cc6b65e71f571a7',1769947200000,1072,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(73,100,'overtaken',NULL,9,1,'3290965b18b7563f28839bac',1769947200000,1073,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(74,100,'board',NULL,9,2,'79fb60d9abf3b246685eef65',1769947200000,1074,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(75,100,'overtaken',NULL,9,2,'73a1e5c8d6e2bb32e7b0a078',1769947200000,1075,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(76,100,'board',NULL,9,3,'66701b0556314e0209ad4b71',1769947200000,1076,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(77,100,'overtaken',NULL,9,3,'470e9761578c53ada9a5b153',1769947200000,1077,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(78,100,'invitation',10,NULL,NULL,'80d77da1d2dd046755ef7927',1769947200000,1078,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(79,100,'invitation_closed',10,NULL,NULL,'7d6945ce88f6f0cf61bc0c45',1769947200000,1079,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(80,100,'board',NULL,10,0,'71029fc49abd423c32f2e493',1769947200000,1080,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(81,100,'board',NULL,10,1,'7538cc5bd86a8534efaecfdf',1769947200000,1081,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(82,100,'overtaken',NULL,10,1,'f16a4729513a289ae770c5d9',1769947200000,1082,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(83,100,'board',NULL,10,2,'85617cb049f5f10b7bae3314',1769947200000,1083,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(84,100,'overtaken',NULL,10,2,'455f92d41aba6d64b8c257c9',1769947200000,1084,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(85,100,'board',NULL,10,3,'de8042e14275a1e89656d213',1769947200000,1085,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(86,100,'overtaken',NULL,10,3,'89ddc6756ea24a7d3db19eb4',1769947200000,1086,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(87,100,'invitation',11,NULL,NULL,'154c7234e7ccfbcdeb471222',1769947200000,1087,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(88,100,'invitation_closed',11,NULL,NULL,'6252f98359c7f35ce41ed5c9',1769947200000,1088,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(89,100,'board',NULL,11,0,'382426e671ede491cad694d6',1769947200000,1089,1769947200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(90,100,'board',NULL,8,4,'c4f3baac6f417714a4381374',1770638400000,1090,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(91,100,'overtaken',NULL,8,4,'2da0d3f00a023e494853d57c',1770638400000,1091,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(92,100,'board',NULL,3,4,'b42f7da64b08f833080eeec5',1770638400000,1092,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(93,100,'overtaken',NULL,3,4,'82072732411465b0fae470b8',1770638400000,1093,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(94,100,'board',NULL,11,1,'706587a623cdd60910513be8',1770638400000,1094,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(95,100,'overtaken',NULL,11,1,'1600cbc4bf15db6923ebfb7d',1770638400000,1095,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(96,100,'board',NULL,9,4,'02e0b4e0e2b97c4f3b5aeaed',1770638400000,1096,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(97,100,'overtaken',NULL,9,4,'231e3e0e0373764071646d3c',1770638400000,1097,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(98,100,'board',NULL,4,4,'5e045aa539595a39fdf0de44',1770638400000,1098,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(99,100,'overtaken',NULL,4,4,'8a175495940ece1e9b19c199',1770638400000,1099,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(100,100,'board',NULL,5,4,'f894f3fcb425b085f1e1405b',1770638400000,1100,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(101,100,'overtaken',NULL,5,4,'e221a229307c396c09729610',1770638400000,1101,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(102,100,'board',NULL,6,4,'12f5426118f480e68dd0830d',1770638400000,1102,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(103,100,'overtaken',NULL,6,4,'b74cbaa75e3a61693d354038',1770638400000,1103,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(104,100,'board',NULL,7,4,'42568dbe15b2d5ad42735442',1770638400000,1104,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(105,100,'overtaken',NULL,7,4,'ad3025be64f26ebfedbac967',1770638400000,1105,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(106,100,'invitation',12,NULL,NULL,'b1931a935849cb48e428f30a',1770638400000,1106,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(107,100,'invitation_closed',12,NULL,NULL,'6c73d5999f83f0f384f4a2fb',1770638400000,1107,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(108,100,'board',NULL,12,0,'517222ba7a2428c81c0f6a83',1770638400000,1108,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(109,100,'board',NULL,12,1,'9fc5d16c178f630d503c670e',1770638400000,1109,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(110,100,'overtaken',NULL,12,1,'2a6a09904b5a3a00e59d8ca4',1770638400000,1110,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(111,100,'board',NULL,12,2,'65a07eb20694a1abb1c3cc3b',1770638400000,1111,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(112,100,'overtaken',NULL,12,2,'9855ac0fff5c5c6dad2c8766',1770638400000,1112,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(113,100,'invitation',13,NULL,NULL,'351fbae7e3af5a45f5cb3bd9',1770638400000,1113,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(114,100,'invitation_closed',13,NULL,NULL,'045924af7cc7f6207dab2e63',1770638400000,1114,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(115,100,'board',NULL,13,0,'574e6bd3cb9ef867595cb042',1770638400000,1115,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(116,100,'board',NULL,13,1,'b12461e2987586684c18554f',1770638400000,1116,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(117,100,'overtaken',NULL,13,1,'ed58ff66c926b4d3e2d595d0',1770638400000,1117,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(118,100,'board',NULL,13,2,'5e337043a84acd9ffad49a18',1770638400000,1118,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(119,100,'overtaken',NULL,13,2,'58642078adf44aa7c65e703a',1770638400000,1119,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(120,100,'invitation',14,NULL,NULL,'eacee01dc3c525fb4cbf0756',1770638400000,1120,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(121,100,'invitation_closed',14,NULL,NULL,'e8fadac5615f22b623dcade9',1770638400000,1121,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(122,100,'board',NULL,14,0,'37296cb784ae27e154b192b8',1770638400000,1122,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(123,100,'board',NULL,14,1,'5ce0e9ce4ee87e30af054257',1770638400000,1123,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(124,100,'overtaken',NULL,14,1,'c68870b3f50ac802c6cb4482',1770638400000,1124,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(125,100,'board',NULL,14,2,'c2e01b42e4e4c72317dc2934',1770638400000,1125,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(126,100,'overtaken',NULL,14,2,'7746d7162110001059db3628',1770638400000,1126,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(127,100,'invitation',15,NULL,NULL,'0d1e14aaaf41eaa051566bca',1770638400000,1127,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(128,100,'invitation_closed',15,NULL,NULL,'a4e5206b3fb28e405000634a',1770638400000,1128,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(129,100,'board',NULL,15,0,'4867234c9193eb07f0b70743',1770638400000,1129,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(130,100,'board',NULL,15,1,'5a80e50792a72c23ba342797',1770638400000,1130,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(131,100,'overtaken',NULL,15,1,'06faa2b5b67b959196aab6d0',1770638400000,1131,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(132,100,'board',NULL,15,2,'9e3d1233acab9acd887af5d6',1770638400000,1132,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(133,100,'overtaken',NULL,15,2,'23300c78c5ee7dfb0864932d',1770638400000,1133,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(134,100,'invitation',16,NULL,NULL,'985b95444017085772604b76',1770638400000,1134,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(135,100,'invitation_closed',16,NULL,NULL,'18fa7f35d3eb6ad26cf8a518',1770638400000,1135,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(136,100,'board',NULL,16,0,'997f464aaad9715bdc5913cf',1770638400000,1136,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(137,100,'board',NULL,16,1,'b6d13c2d059f7c6444b03269',1770638400000,1137,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(138,100,'overtaken',NULL,16,1,'0804ae62453b53d4b291cf1b',1770638400000,1138,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(139,100,'board',NULL,16,2,'ece60f403b38388900722d50',1770638400000,1139,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(140,100,'overtaken',NULL,16,2,'15f637eb08884461daecd070',1770638400000,1140,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(141,100,'invitation',17,NULL,NULL,'dfc146ac152b3687582df18f',1770638400000,1141,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(142,100,'invitation_closed',17,NULL,NULL,'6cce314aaa5fa80ef1244b99',1770638400000,1142,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(143,100,'board',NULL,17,0,'6a75c09430bc60b2bbe4921d',1770638400000,1143,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(144,100,'board',NULL,17,1,'bf233cc02e71e4de303078c8',1770638400000,1144,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(145,100,'overtaken',NULL,17,1,'96239ced83319885d35b0f5a',1770638400000,1145,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(146,100,'board',NULL,17,2,'54f41436ea704cb334a38f7f',1770638400000,1146,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(147,100,'overtaken',NULL,17,2,'87b997e7579b98eeb0969de3',1770638400000,1147,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(148,100,'invitation',18,NULL,NULL,'0f1cbb7d70464a2ad520165a',1770638400000,1148,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(149,100,'invitation_closed',18,NULL,NULL,'49f116420e787a9081a1a37a',1770638400000,1149,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(150,100,'board',NULL,18,0,'92853d67fddf241309c6e79f',1770638400000,1150,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(151,100,'board',NULL,18,1,'09612dde23e2a33681511f45',1770638400000,1151,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(152,100,'overtaken',NULL,18,1,'5aee0cba6dbac78170a3d02c',1770638400000,1152,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(153,100,'board',NULL,18,2,'05f536f4be636573a3455f0d',1770638400000,1153,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(154,100,'overtaken',NULL,18,2,'e09da4d57671c7e2918c92cb',1770638400000,1154,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(155,100,'invitation',19,NULL,NULL,'c2a431c96491720bf1614dfd',1770638400000,1155,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(156,100,'invitation_closed',19,NULL,NULL,'fdf357956aa77f4875efc880',1770638400000,1156,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(157,100,'board',NULL,19,0,'00e6fe110d6e78dd43237408',1770638400000,1157,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(158,100,'board',NULL,19,1,'35320a4e395e258173a3ddcc',1770638400000,1158,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(159,100,'overtaken',NULL,19,1,'7b184a2b8660628e36d4cc41',1770638400000,1159,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(160,100,'board',NULL,19,2,'b72da2b53ba2d42429d90253',1770638400000,1160,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(161,100,'overtaken',NULL,19,2,'c6ed1c20ecde38a68ff51ded',1770638400000,1161,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(162,100,'invitation',20,NULL,NULL,'f3d84fd90d37ec7496b5d2b5',1770638400000,1162,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(163,100,'invitation_closed',20,NULL,NULL,'33d90525d0e875863e6eab44',1770638400000,1163,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(164,100,'board',NULL,20,0,'53e24584d300daee7b36bbb2',1770638400000,1164,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(165,100,'board',NULL,20,1,'2f54e0a1d75788986bef6355',1770638400000,1165,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(166,100,'overtaken',NULL,20,1,'0d191611d81d4adf7ec4b5a1',1770638400000,1166,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(167,100,'board',NULL,20,2,'ee9605c18acd4669e493fd00',1770638400000,1167,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(168,100,'overtaken',NULL,20,2,'81b1e861386eadae5eb45a88',1770638400000,1168,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(169,100,'invitation',21,NULL,NULL,'617f4259069ad74c9ad01881',1770638400000,1169,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(170,100,'invitation_closed',21,NULL,NULL,'aea8b29aea6808c109ad4d5f',1770638400000,1170,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(171,100,'board',NULL,21,0,'73e6f82567fd17a5acced3d8',1770638400000,1171,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(172,100,'invitation',22,NULL,NULL,'1dd248444a4236bad7e54b1a',1770638400000,1172,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(173,100,'invitation_closed',22,NULL,NULL,'1bf10aab1b94fa7ca9fb8efc',1770638400000,1173,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(174,100,'board',NULL,22,0,'18017c246cbc893b9e6abb22',1770638400000,1174,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(175,100,'board',NULL,22,1,'ab9ea244c4739ecfa2a51026',1770638400000,1175,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(176,100,'overtaken',NULL,22,1,'aa24c296f337f2ea00d6de40',1770638400000,1176,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(177,100,'board',NULL,22,2,'fd3b768373e04789a3b1f3ea',1770638400000,1177,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(178,100,'overtaken',NULL,22,2,'b4962a62f6b5c58644886dae',1770638400000,1178,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(179,100,'board',NULL,22,3,'1bd9ced7bce501f70e0a07c7',1770638400000,1179,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(180,100,'overtaken',NULL,22,3,'59a0bfd638df4a31991fcff0',1770638400000,1180,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(181,100,'draw_offer',NULL,22,4,'714b030cf51aebe5d5428837',1770638400000,1181,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(182,100,'invitation',23,NULL,NULL,'e4a806323361e83e23838e65',1770638400000,1182,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(183,100,'invitation_closed',23,NULL,NULL,'dd94eefe735edbc6f5709095',1770638400000,1183,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(184,100,'board',NULL,23,0,'944e6ca307f307145c3bff48',1770638400000,1184,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(185,100,'board',NULL,23,1,'3f4ed7086f242194a27704eb',1770638400000,1185,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(186,100,'overtaken',NULL,23,1,'f1d14e6a25266480bdcd64d6',1770638400000,1186,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(187,100,'board',NULL,23,2,'693e340c0fde7748a4249440',1770638400000,1187,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(188,100,'overtaken',NULL,23,2,'a16ce76882dbd4cc63634ef7',1770638400000,1188,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(189,100,'board',NULL,23,3,'9b6058280dbd790cbeb423a6',1770638400000,1189,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(190,100,'overtaken',NULL,23,3,'8b41d1462d731923850fdacd',1770638400000,1190,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(191,100,'board',NULL,23,4,'e761a5094dcfd7f411e6966c',1770638400000,1191,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(192,100,'overtaken',NULL,23,4,'ab325d6c5e4a3b63a7f13ecc',1770638400000,1192,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(193,100,'draw_offer',NULL,23,5,'5365fed17955901226b2bd02',1770638400000,1193,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(194,100,'draw_offer_closed',NULL,23,6,'5d13c26b10fe62d5384a5ca7',1770638400000,1194,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(195,101,'invitation',24,NULL,NULL,'fa829458fef17d1b889c6300',1770638400000,1195,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(196,101,'invitation_closed',24,NULL,NULL,'c267786711901fead4bfed8b',1770638400000,1196,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(197,101,'board',NULL,24,0,'c68fc682ec788917d620473f',1770638400000,1197,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(198,100,'invitation',25,NULL,NULL,'79783bfbcce573c04c28578d',1770638400000,1198,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(199,100,'invitation_closed',25,NULL,NULL,'e0ba77edc65db5a56e265bad',1770638400000,1199,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(200,100,'thread',NULL,25,0,'bcb03207c00496b53fc580df',1770638400000,1200,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(201,100,'board',NULL,25,0,'3fb63b02a138f1658a3d7b95',1770638400000,1201,1770638400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(202,999,'board',NULL,25,1,'e7a93890c07bd08423e7dcad',1770638400000,1202,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(203,999,'overtaken',NULL,25,1,'ab5e5d26b76e47ca83d0e3b9',1770638400000,1203,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(204,999,'board',NULL,25,2,'e242158cefe807d87c224909',1770638400000,1204,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(205,999,'overtaken',NULL,25,2,'52ec0d8d60054f80d4ca9f24',1770638400000,1205,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(206,999,'board',NULL,25,3,'97aea037633a795e397f8de0',1770638400000,1206,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(207,999,'overtaken',NULL,25,3,'b6af797d6e74da92d9b84436',1770638400000,1207,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(208,999,'board',NULL,25,4,'bbb4fc804a2d86b3a50e93ed',1770638400000,1208,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(209,999,'overtaken',NULL,25,4,'653241f25253bf157a04b9a2',1770638400000,1209,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(210,999,'board',NULL,25,5,'4c5150c7f86f2d1652bf89af',1770638400000,1210,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(211,999,'overtaken',NULL,25,5,'dbd4f0f93f64e6b900bd6af1',1770638400000,1211,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(212,100,'invitation',26,NULL,NULL,'a1b74db434f63435c188e38b',1770642000000,1212,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(213,100,'invitation_closed',26,NULL,NULL,'2aee653a3e0dcadde2f2c817',1770642000000,1213,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(214,100,'board',NULL,26,0,'093485aca6ec6e7c39d3c294',1770642000000,1214,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(215,100,'board',NULL,26,1,'414b5e0f21f0314ab719de7a',1770642000000,1215,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(216,100,'overtaken',NULL,26,1,'716c5b4816698d2d32986059',1770642000000,1216,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(217,100,'board',NULL,26,2,'2b91d6c31385970044a44799',1770642000000,1217,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(218,100,'overtaken',NULL,26,2,'d08eec0da09d58a7018d5ecc',1770642000000,1218,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(219,100,'board',NULL,26,4,'ddf6792eab996d254def59e1',1770642000000,1219,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(220,100,'overtaken',NULL,26,4,'9fc6d97cb944e6ce77c0b719',1770642000000,1220,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(221,100,'board',NULL,26,5,'77fa1997d44735bb943fb30d',1770642000000,1221,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(222,100,'overtaken',NULL,26,5,'001ad4a11234aea83d2c435a',1770642000000,1222,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(223,100,'board',NULL,26,6,'85b1b73a596698668fe2c5d4',1770642000000,1223,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(224,100,'overtaken',NULL,26,6,'f6c1b4d3bce7a25e7545ba29',1770642000000,1224,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(225,100,'board',NULL,26,8,'b08b92f5b66a0b9040577b9d',1770642000000,1225,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(226,100,'overtaken',NULL,26,8,'b89289a4e6af3064552df853',1770642000000,1226,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(227,100,'board',NULL,26,9,'b0eea14a4c08cd0300f96083',1770642000000,1227,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(228,100,'overtaken',NULL,26,9,'02d67135edca7fa29152e50b',1770642000000,1228,1770642000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(229,100,'invitation',27,NULL,NULL,'2f93e1b3f6c5e37638b79c4d',1770645600000,1229,1770645600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(230,100,'invitation_closed',27,NULL,NULL,'5face9eb63815a4737d7b7d9',1770645600000,1230,1770645600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(231,100,'board',NULL,27,0,'238576be3ebf4c07548ddd18',1770645600000,1231,1770645600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(232,100,'board',NULL,27,1,'73bb5d0cbc2b80d8435bf95e',1770645600000,1232,1770645600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(233,100,'overtaken',NULL,27,1,'0a7c9ed30f4700c00475234e',1770645600000,1233,1770645600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(234,100,'invitation',28,NULL,NULL,'42d3fd471abb86d34c6d7cad',1770649200000,1234,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(235,100,'invitation_closed',28,NULL,NULL,'80545bcb3f21caffcf04cf65',1770649200000,1235,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(236,100,'board',NULL,28,0,'027d5cbb32149ce377fb4a73',1770649200000,1236,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(237,100,'invitation',29,NULL,NULL,'6cdb0bfe34695a4a6aa8f4ad',1770649200000,1237,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(238,100,'invitation_closed',29,NULL,NULL,'d085b7a58aadc56b64ccbb68',1770649200000,1238,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(239,100,'board',NULL,29,0,'6af0b9957bc081b57db126f7',1770649200000,1239,1770649200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(240,100,'invitation',30,NULL,NULL,'c10e59161987f0f265f11107',1770652800000,1240,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(241,100,'invitation_closed',30,NULL,NULL,'ad3a3022f36bfc190ac728fb',1770652800000,1241,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(242,100,'board',NULL,30,0,'d7e470319bc32ced635aae9a',1770652800000,1242,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(243,100,'placed',NULL,30,1,'ef6a4f567ed6f6e710dfb8d6',1770652800000,1243,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(244,100,'board',NULL,30,2,'8e04dfaf71aa0e504b197793',1770652800000,1244,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(245,100,'overtaken',NULL,30,2,'9262673b67d2df45dcdf75bd',1770652800000,1245,1770652800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(246,100,'invitation',31,NULL,NULL,'b029d0cc9298fddee8b24176',1770656400000,1246,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(247,100,'invitation_closed',31,NULL,NULL,'6d3c85e7b904012e800db40e',1770656400000,1247,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(248,100,'board',NULL,31,0,'eb4ac4a071562b810269add7',1770656400000,1248,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(249,100,'placed',NULL,31,1,'2b224494aea189d573d054ff',1770656400000,1249,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(250,100,'board',NULL,31,2,'a481eb3c5d9f96cd6a6d623a',1770656400000,1250,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(251,100,'overtaken',NULL,31,2,'d81f6eec74619f5b11e48542',1770656400000,1251,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(252,100,'board',NULL,31,4,'5bbe391f9db556c4b4d5d49c',1770656400000,1252,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(253,100,'overtaken',NULL,31,4,'92a9a33ed82c4c4c0190714e',1770656400000,1253,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(254,100,'board',NULL,31,7,'14f52dc8e88ab8e2010da66d',1770656400000,1254,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(255,100,'overtaken',NULL,31,7,'71ec18dcf44799bbc337fefe',1770656400000,1255,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(256,100,'board',NULL,31,9,'296e5211c38927bbe84f0094',1770656400000,1256,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(257,100,'overtaken',NULL,31,9,'43208fe725ec454289ee082a',1770656400000,1257,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(258,100,'board',NULL,31,12,'b0f2336cf2ea57957d4a616e',1770656400000,1258,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(259,100,'overtaken',NULL,31,12,'a0d725fa833a65aa8c127427',1770656400000,1259,1770656400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(260,100,'invitation',32,NULL,NULL,'b1a0252936e8a4dc94018f97',1770660000000,1260,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(261,100,'invitation_closed',32,NULL,NULL,'0add19f51683292bc5a997ea',1770660000000,1261,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(262,100,'board',NULL,32,0,'beed63418dcc199b60c5e01c',1770660000000,1262,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(263,100,'placed',NULL,32,1,'ac888f987bb308e4dc909cf1',1770660000000,1263,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(264,100,'board',NULL,32,2,'c4bdb34ea66082732fce68a8',1770660000000,1264,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(265,100,'overtaken',NULL,32,2,'d129ec50ee5b5b41484957f5',1770660000000,1265,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(266,100,'board',NULL,32,4,'af62270930b535e9fa7f8852',1770660000000,1266,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(267,100,'overtaken',NULL,32,4,'7f85b73123fd00c0c940c8e7',1770660000000,1267,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(268,100,'board',NULL,32,6,'fe1aade370ad0a5b95a25201',1770660000000,1268,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(269,100,'overtaken',NULL,32,6,'8d6d885acfced74181a0acb8',1770660000000,1269,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(270,100,'invitation',33,NULL,NULL,'98c8683c8a09c7d10f4dcacc',1770660000000,1270,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(271,100,'invitation_closed',33,NULL,NULL,'40926a6c36beac2226fe28aa',1770660000000,1271,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(272,100,'board',NULL,33,0,'03a81e69176aaff2a66933e0',1770660000000,1272,1770660000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(273,100,'invitation',34,NULL,NULL,'651e2d37d750588c1510313d',1770663600000,1273,1770663600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(274,100,'invitation_closed',34,NULL,NULL,'9ffac659a5230c5162edbe7c',1770663600000,1274,1770663600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(275,100,'board',NULL,34,0,'540894b2b1115bbf68b0a0eb',1770663600000,1275,1770663600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(276,100,'board',NULL,34,1,'a063e62e60c866013e5a4599',1770663600000,1276,1770663600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(277,100,'overtaken',NULL,34,1,'0b36bae033a44ef028991ef4',1770663600000,1277,1770663600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(278,100,'invitation',35,NULL,NULL,'d4a8abcdb9832f49396411ba',1770667200000,1278,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(279,100,'invitation_closed',35,NULL,NULL,'2a1db13a07015a5f37efa9fe',1770667200000,1279,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(280,100,'board',NULL,35,0,'a63c27566118ef03a6ec300b',1770667200000,1280,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(281,100,'board',NULL,35,1,'a56daabef88314296729fffa',1770667200000,1281,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(282,100,'overtaken',NULL,35,1,'99506111a976b1dcd4e25ffd',1770667200000,1282,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(283,100,'board',NULL,35,2,'b5ece5694381f7d5793ca2f2',1770667200000,1283,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(284,100,'overtaken',NULL,35,2,'92e4204fc5a505f354b15e07',1770667200000,1284,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(285,100,'board',NULL,35,3,'263cdd2ad8faeb7584d32b65',1770667200000,1285,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(286,100,'overtaken',NULL,35,3,'b79ae9915150e7442087f9f7',1770667200000,1286,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(287,100,'board',NULL,35,5,'1c447216af556c64c7819303',1770667200000,1287,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(288,100,'overtaken',NULL,35,5,'db7d7d15670d3ebdb8ba7b6d',1770667200000,1288,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(289,100,'board',NULL,35,6,'eed030a696f1aa197288d0dd',1770667200000,1289,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(290,100,'overtaken',NULL,35,6,'af66ea75d0f12186dc681d97',1770667200000,1290,1770667200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(291,100,'invitation',36,NULL,NULL,'4fa5de8174f2b90e9702c10c',1770670800000,1291,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(292,100,'invitation_closed',36,NULL,NULL,'b5d01e2a9beeada29a782247',1770670800000,1292,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(293,100,'board',NULL,36,0,'26a31c5815c2c5fa7b3f73de',1770670800000,1293,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(294,100,'board',NULL,36,1,'dd6baea97439fc9f0c7c1ad7',1770670800000,1294,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(295,100,'overtaken',NULL,36,1,'cb48d68d9aeb29cea7846afc',1770670800000,1295,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(296,100,'board',NULL,36,2,'b4a40666068349a8f9d75a2d',1770670800000,1296,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(297,100,'overtaken',NULL,36,2,'a519f52e64b73b64f4ac0dab',1770670800000,1297,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(298,100,'board',NULL,36,3,'265e8e02f6db5c4a22d83656',1770670800000,1298,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(299,100,'overtaken',NULL,36,3,'0494b1eadfd9cb824dc3ee2c',1770670800000,1299,1770670800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(300,100,'invitation',37,NULL,NULL,'40e3361b9f4e24fa708a4fe4',1770674400000,1300,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(301,100,'invitation_closed',37,NULL,NULL,'be9348074b65f4cbf897e560',1770674400000,1301,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(302,100,'board',NULL,37,0,'8b2efe2a802af08290a23f3a',1770674400000,1302,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(303,100,'placed',NULL,37,1,'b8c4180b70153865335ce478',1770674400000,1303,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(304,100,'board',NULL,37,2,'498686bae940b3683fe2fe17',1770674400000,1304,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(305,100,'overtaken',NULL,37,2,'0658c03021eef1a1f60a2fd9',1770674400000,1305,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(306,100,'invitation',38,NULL,NULL,'56fe386135387b652d80adbc',1770674400000,1306,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(307,100,'invitation_closed',38,NULL,NULL,'863474274acf898cf656e766',1770674400000,1307,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(308,100,'board',NULL,38,0,'6ea0da1e38fe556347120f03',1770674400000,1308,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(309,100,'placed',NULL,38,1,'a561784a31a9e8e4d5743314',1770674400000,1309,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(310,100,'invitation',39,NULL,NULL,'ac253b25d5d8a76f4e902c98',1770674400000,1310,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(311,100,'invitation_closed',39,NULL,NULL,'9b7aa2dd8ebb9f4e1de5f5de',1770674400000,1311,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(312,100,'board',NULL,39,0,'ebc8c7bbf48b78eb6055e69a',1770674400000,1312,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(313,100,'board',NULL,39,1,'26fdd9c09b37549aa42aafc3',1770674400000,1313,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(314,100,'overtaken',NULL,39,1,'927437a39093eb83996fa848',1770674400000,1314,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(315,100,'board',NULL,39,2,'e01a4680bc83584014816a86',1770674400000,1315,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(316,100,'overtaken',NULL,39,2,'ce9400d2c2b58950b3ea55d5',1770674400000,1316,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(317,100,'takeback',NULL,39,3,'659f29760474897af2eef400',1770674400000,1317,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(318,100,'board',NULL,39,4,'26f4c2adb2318a0a27f2053c',1770674400000,1318,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(319,100,'overtaken',NULL,39,4,'6cc610befff12aa57d4a4182',1770674400000,1319,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(320,100,'takeback_closed',NULL,39,4,'a2f47da6d885f4bd75eccba1',1770674400000,1320,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(321,100,'invitation',40,NULL,NULL,'987fb9479563785dc2e2fbbc',1770674400000,1321,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(322,100,'invitation_closed',40,NULL,NULL,'4f52c3307979e65bc03ecbd9',1770674400000,1322,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(323,100,'board',NULL,40,0,'cc5c1a991a6359c96a3251b9',1770674400000,1323,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(324,100,'board',NULL,40,1,'d6a0f85409e452be65d9d00f',1770674400000,1324,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(325,100,'overtaken',NULL,40,1,'8328ea11212781d86fee7e3e',1770674400000,1325,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(326,100,'board',NULL,40,2,'b19431ce722b2d38d5297717',1770674400000,1326,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(327,100,'overtaken',NULL,40,2,'5b18748c21f951cebe5bc464',1770674400000,1327,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(328,100,'takeback',NULL,40,3,'1db08f8da42ce436b8e1af80',1770674400000,1328,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(329,100,'takeback_closed',NULL,40,4,'60bedbc5f7c7396005685c8b',1770674400000,1329,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(330,100,'invitation',41,NULL,NULL,'d10b969d8d6232f53ff80046',1770674400000,1330,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(331,100,'invitation_closed',41,NULL,NULL,'921fb172d79a892b413b5681',1770674400000,1331,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(332,100,'board',NULL,41,0,'fbe338b52bfc70f01c3606c4',1770674400000,1332,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(333,100,'board',NULL,41,1,'a4787d4ce9573261437be681',1770674400000,1333,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(334,100,'overtaken',NULL,41,1,'f19bc14701236b52073dfddc',1770674400000,1334,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(335,100,'board',NULL,41,2,'a2a6ad335544226d3c3a0750',1770674400000,1335,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(336,100,'overtaken',NULL,41,2,'5e38b9ffda98460addcde69c',1770674400000,1336,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(337,100,'takeback',NULL,41,3,'4e6c0d89f0826565447b4dd6',1770674400000,1337,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(338,100,'invitation',42,NULL,NULL,'0dc8f1ba2435e7ec9a55360a',1770674400000,1338,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(339,100,'invitation_closed',42,NULL,NULL,'967c369db4493bdbf282df23',1770674400000,1339,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(340,100,'board',NULL,42,0,'6fb986a904e33d97d229145b',1770674400000,1340,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(341,100,'left',NULL,42,0,'41fe3293c061afdd145f50f6',1770674400000,1341,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(342,101,'board',NULL,42,0,'9389ab6cc2707fd587d2f010',1770674400000,1342,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(343,100,'invitation',43,NULL,NULL,'97c44e6b2595f232f8c764a7',1770674400000,1343,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(344,100,'invitation_closed',43,NULL,NULL,'f229a3368f45d9fd92445e0c',1770674400000,1344,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(345,100,'board',NULL,43,0,'1be0cb4c1e07473d18048a4c',1770674400000,1345,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(346,100,'board',NULL,43,1,'674f580aeade4e9d8acc4c7c',1770674400000,1346,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(347,100,'overtaken',NULL,43,1,'96d7f5cc0ba1beb73010b0de',1770674400000,1347,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(348,100,'board',NULL,43,2,'6ba113cca9aedc07c6405b31',1770674400000,1348,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(349,100,'overtaken',NULL,43,2,'330140143b158a57b279e99f',1770674400000,1349,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(350,100,'board',NULL,43,3,'499f3a65a2424629c363c485',1770674400000,1350,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(351,100,'overtaken',NULL,43,3,'98db4a9d83d1439a213d1312',1770674400000,1351,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(352,100,'invitation',44,NULL,NULL,'ad62d90b7b7802fea60565c7',1770674400000,1352,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(353,100,'invitation_closed',44,NULL,NULL,'11ea4ad5f80149b5bd7a5300',1770674400000,1353,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(354,100,'board',NULL,44,0,'108a2a46d5153af83d734647',1770674400000,1354,1770674400000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(355,100,'board',NULL,44,1,'865150f646f55e6c041e07cb',1770674400000,1355,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(356,100,'overtaken',NULL,44,1,'5566274e9f2a035680affebc',1770674400000,1356,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(357,100,'board',NULL,44,2,'1c98f86bc658dc3790cc680a',1770674400000,1357,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(358,100,'overtaken',NULL,44,2,'8c17848b851cd09c2ed7126d',1770674400000,1358,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(359,100,'board',NULL,44,3,'251f7284a0438ece5e093e69',1770674400000,1359,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(360,100,'overtaken',NULL,44,3,'5391c749c4ce10b4949990be',1770674400000,1360,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(361,100,'board',NULL,44,4,'b0a99d08acd5433b32d13bf2',1770674400000,1361,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(362,100,'overtaken',NULL,44,4,'c64b1bd722bb9d17ce32c424',1770674400000,1362,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(363,100,'invitation',45,NULL,NULL,'7007525578bb750a43b2f99a',1770678000000,1363,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(364,100,'invitation_closed',45,NULL,NULL,'ee6294f705af719826ae0bbc',1770678000000,1364,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(365,100,'board',NULL,45,0,'30934ac88ddc582088c53daa',1770678000000,1365,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(366,100,'board',NULL,45,1,'b306cf200a6385045aaf0cd8',1770678000000,1366,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(367,100,'overtaken',NULL,45,1,'c0b0f403452c5e0c42924995',1770678000000,1367,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(368,100,'board',NULL,45,2,'6a4aefde8fc2c27625692e3d',1770678000000,1368,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(369,100,'overtaken',NULL,45,2,'5ff3fa50360b3de742ba887e',1770678000000,1369,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(370,100,'board',NULL,45,3,'95bab05bcf6295a6d085f4ae',1770678000000,1370,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(371,100,'overtaken',NULL,45,3,'0947a97b178a5c584a2adef2',1770678000000,1371,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(372,100,'board',NULL,45,4,'d2d9e77aa7a7f3a7e6d5f4ef',1770678000000,1372,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(373,100,'overtaken',NULL,45,4,'c2840ae8d1813eaa71557243',1770678000000,1373,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(374,100,'board',NULL,45,5,'150fdf52680a7b6b8534b377',1770678000000,1374,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(375,100,'overtaken',NULL,45,5,'7d301cf2508a403ca6b15dd0',1770678000000,1375,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(376,100,'board',NULL,45,6,'f8c8e636143c96cd7c1fd515',1770678000000,1376,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(377,100,'overtaken',NULL,45,6,'357c47e6d331577accd51a8a',1770678000000,1377,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(378,100,'board',NULL,45,7,'07961c0ca8ceba1b5640684a',1770678000000,1378,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(379,100,'overtaken',NULL,45,7,'33501dd9504b62457f8f5cea',1770678000000,1379,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(380,100,'board',NULL,45,8,'9ec40b50e9e6826e23091f29',1770678000000,1380,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(381,100,'overtaken',NULL,45,8,'cb8b0b300b4c95271279b3f8',1770678000000,1381,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(382,100,'board',NULL,45,9,'acf5ce5d790eef639de6b664',1770678000000,1382,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(383,100,'overtaken',NULL,45,9,'8ea8b31aabb8ec40d912dc2b',1770678000000,1383,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(384,100,'board',NULL,45,10,'9f0a60f509375c4fb6ea4790',1770678000000,1384,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(385,100,'overtaken',NULL,45,10,'40b8f1429d8f3ec174ccaef9',1770678000000,1385,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(386,100,'board',NULL,45,11,'6cebbf13eb6b54894520809e',1770678000000,1386,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(387,100,'overtaken',NULL,45,11,'c39775a2835bae1881b47bcd',1770678000000,1387,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(388,100,'board',NULL,45,12,'e245490c941d3b67e684c4ee',1770678000000,1388,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(389,100,'overtaken',NULL,45,12,'01f55c8fe4da9c38577b8e3d',1770678000000,1389,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(390,100,'board',NULL,45,13,'80868203b459df2d20f268d9',1770678000000,1390,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(391,100,'overtaken',NULL,45,13,'46ec2daf6ed1ebccce39155a',1770678000000,1391,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(392,100,'board',NULL,45,14,'3fdd3113f55b4caa75fcd5c4',1770678000000,1392,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(393,100,'overtaken',NULL,45,14,'f5b982a4f7b194df1130bac4',1770678000000,1393,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(394,100,'board',NULL,45,15,'ddd1fed32d20494b35e9923c',1770678000000,1394,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(395,100,'overtaken',NULL,45,15,'ad8e047c8d70cb14aa5f65c5',1770678000000,1395,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(396,100,'board',NULL,45,16,'e0e04d995d32a033ae64a8eb',1770678000000,1396,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(397,100,'overtaken',NULL,45,16,'3388ff74a12bbdd89e99d497',1770678000000,1397,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(398,100,'board',NULL,45,17,'e4808c1f8d502cb1135b21ed',1770678000000,1398,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(399,100,'overtaken',NULL,45,17,'b6738b2c77083bc92f64d825',1770678000000,1399,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(400,100,'board',NULL,45,18,'b45d87cdf8a2ddfface50d7d',1770678000000,1400,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(401,100,'overtaken',NULL,45,18,'569df9e8ec4669081a031522',1770678000000,1401,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(402,100,'board',NULL,45,19,'13e42c17b0091cc5cd5c144c',1770678000000,1402,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(403,100,'overtaken',NULL,45,19,'1cbc3a49f700bada1c1dbbe9',1770678000000,1403,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(404,100,'board',NULL,45,20,'0910065d0593be2aedd46acf',1770678000000,1404,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(405,100,'overtaken',NULL,45,20,'620451d9b00ccef542d88b7b',1770678000000,1405,1770678000000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(406,100,'invitation',46,NULL,NULL,'d297ff9a080e4686f689aac0',1770681600000,1406,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(407,100,'invitation_closed',46,NULL,NULL,'f786b8c117d05856172cad70',1770681600000,1407,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(408,100,'board',NULL,46,0,'0a4a257c15f35e52cd23a581',1770681600000,1408,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(409,100,'board',NULL,46,2,'d38e9204d1e6a6f343eb09eb',1770681600000,1409,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(410,100,'overtaken',NULL,46,2,'fe4a4d57354fa3d12a8ba3bf',1770681600000,1410,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(411,100,'board',NULL,46,4,'0ace4965fd83843d5d124628',1770681600000,1411,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(412,100,'overtaken',NULL,46,4,'58d1ab31502f06218749a355',1770681600000,1412,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(413,100,'board',NULL,46,5,'58658d4165333b080f220e78',1770681600000,1413,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(414,100,'overtaken',NULL,46,5,'62bc28e4fad0edff8f3fb2b5',1770681600000,1414,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(415,100,'board',NULL,46,6,'768fee0a67f395e739b4a46f',1770681600000,1415,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(416,100,'overtaken',NULL,46,6,'55a745c4b97dd4c458920823',1770681600000,1416,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(417,100,'board',NULL,46,7,'ba2d765a9903fb8e6f416e1b',1770681600000,1417,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(418,100,'overtaken',NULL,46,7,'d2d0707f8fa2039eed8ef0e0',1770681600000,1418,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(419,100,'board',NULL,46,9,'7674db40c468a2dfbe4ce09c',1770681600000,1419,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(420,100,'overtaken',NULL,46,9,'f8f9ab2c6e47f3063abd9431',1770681600000,1420,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(421,100,'board',NULL,46,11,'69376f5b0288ff09d0d5d86e',1770681600000,1421,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(422,100,'overtaken',NULL,46,11,'ffa06b554cd259a2be1365e2',1770681600000,1422,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(423,100,'board',NULL,46,12,'789f06e99e7758bdbb09f3ff',1770681600000,1423,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(424,100,'overtaken',NULL,46,12,'75a8c8ef0dd4a891655dfd88',1770681600000,1424,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(425,100,'board',NULL,46,13,'e9844af96342a6c92ea029b8',1770681600000,1425,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(426,100,'overtaken',NULL,46,13,'a9026d2799e6f6921b134f39',1770681600000,1426,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(427,100,'board',NULL,46,14,'945629ab06dd2ae65140ba94',1770681600000,1427,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(428,100,'overtaken',NULL,46,14,'fe01ac535833afc1c436de8f',1770681600000,1428,1770681600000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(429,100,'invitation',47,NULL,NULL,'fa6d24963ac1422572b4783c',1770685200000,1429,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(430,100,'invitation_closed',47,NULL,NULL,'3601af8f5fff72c430181e75',1770685200000,1430,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(431,100,'board',NULL,47,0,'fcc70e7c692060171aea56cb',1770685200000,1431,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(432,100,'placed',NULL,47,1,'edfcf94d9dd1810ade88a6bb',1770685200000,1432,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(433,100,'board',NULL,47,2,'52190655d7a635d73ca5bd58',1770685200000,1433,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(434,100,'overtaken',NULL,47,2,'804734d59f2124dc9447f558',1770685200000,1434,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(435,100,'board',NULL,47,4,'d66eab0ec9eb6a7953768a1a',1770685200000,1435,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(436,100,'overtaken',NULL,47,4,'544c06de6ec1860eaa3279fd',1770685200000,1436,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(437,100,'board',NULL,47,7,'2c36c35022d523cd1d711743',1770685200000,1437,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(438,100,'overtaken',NULL,47,7,'93bc95770cb859aea2435838',1770685200000,1438,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(439,100,'board',NULL,47,10,'c909896f2918f1c338b836c4',1770685200000,1439,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(440,100,'overtaken',NULL,47,10,'0f2e5359806bfb10deb5cff6',1770685200000,1440,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(441,100,'board',NULL,47,12,'a90f931ffca31744021b5d2d',1770685200000,1441,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(442,100,'overtaken',NULL,47,12,'58662ef3a04a85cdd697b662',1770685200000,1442,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(443,100,'board',NULL,47,15,'d11e324b16177c412ea429ae',1770685200000,1443,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(444,100,'overtaken',NULL,47,15,'4df3cfd47832cf627271cdf0',1770685200000,1444,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(445,100,'board',NULL,47,18,'22e87c8a9171cc0aaf9165e1',1770685200000,1445,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(446,100,'overtaken',NULL,47,18,'cde14dce49f50e90314be032',1770685200000,1446,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(447,100,'board',NULL,47,20,'654eb087311627f1276b64a4',1770685200000,1447,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(448,100,'overtaken',NULL,47,20,'044ba06325b7a540cdf1e5c9',1770685200000,1448,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(449,100,'board',NULL,47,22,'56c04b7c9017157c167c6aa5',1770685200000,1449,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(450,100,'overtaken',NULL,47,22,'d802b9e36119b2413fe41034',1770685200000,1450,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(451,100,'board',NULL,47,23,'adb79d29a0d73b45ba49bfc9',1770685200000,1451,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(452,100,'overtaken',NULL,47,23,'59dacf6694e80dc6307d1b2e',1770685200000,1452,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(453,100,'board',NULL,47,25,'211852a030754ab984e5ac9f',1770685200000,1453,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(454,100,'overtaken',NULL,47,25,'0e46cdf016536db9b89f738d',1770685200000,1454,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(455,100,'board',NULL,47,26,'349abf4cd022cf5236cf9696',1770685200000,1455,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(456,100,'overtaken',NULL,47,26,'a7cce5ef84dca315d2690791',1770685200000,1456,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(457,100,'board',NULL,47,28,'95cc5a443572dd55e9b1dbc5',1770685200000,1457,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(458,100,'overtaken',NULL,47,28,'adf7217e32ce9e5419e5aa89',1770685200000,1458,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(459,100,'board',NULL,47,29,'0398aea09883ce25b7e3c795',1770685200000,1459,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(460,100,'overtaken',NULL,47,29,'38c23f9fb140b6f68ea9c182',1770685200000,1460,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(461,100,'board',NULL,47,31,'7011cbbebb86436c858a6c6a',1770685200000,1461,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(462,100,'overtaken',NULL,47,31,'1f2499c3c255b4e438a5b484',1770685200000,1462,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(463,100,'board',NULL,47,32,'ff5d7eab1efb935694fe3d9a',1770685200000,1463,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(464,100,'overtaken',NULL,47,32,'52bb8a9c23ec30280251f95f',1770685200000,1464,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(465,100,'board',NULL,47,34,'be814cd841730b1f0f1d042c',1770685200000,1465,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(466,100,'overtaken',NULL,47,34,'8bb827efe0abeb2e3ce520b9',1770685200000,1466,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(467,100,'board',NULL,47,35,'4b774c09b2b939d61a057209',1770685200000,1467,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(468,100,'overtaken',NULL,47,35,'a1088d9586124cc867fd28e2',1770685200000,1468,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(469,100,'board',NULL,47,37,'22950617ffd93827baab6923',1770685200000,1469,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(470,100,'overtaken',NULL,47,37,'151bf5f122aad42e061701e0',1770685200000,1470,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(471,100,'board',NULL,47,38,'96ef70c4d04105d18bd86dbb',1770685200000,1471,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(472,100,'overtaken',NULL,47,38,'5c047e46bc6546967bc8cfe2',1770685200000,1472,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(473,100,'board',NULL,47,40,'6034375e3d5c1da533cfba0c',1770685200000,1473,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(474,100,'overtaken',NULL,47,40,'9c9bc600d2165ea5af18d10e',1770685200000,1474,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(475,100,'board',NULL,47,41,'f93516f782985cee7b21cb3d',1770685200000,1475,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(476,100,'overtaken',NULL,47,41,'e6ffcef51d66a9e06d63451e',1770685200000,1476,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(477,100,'board',NULL,47,43,'299b2f1d074521c4f5c8d8a3',1770685200000,1477,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(478,100,'overtaken',NULL,47,43,'8e248029907d551cc7991767',1770685200000,1478,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(479,100,'board',NULL,47,44,'6b805a2206e61b56e1dce797',1770685200000,1479,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(480,100,'overtaken',NULL,47,44,'2b02daca4fc2bd46dee51b29',1770685200000,1480,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(481,100,'board',NULL,47,46,'8d7d7b06d5935c1375ed28aa',1770685200000,1481,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(482,100,'overtaken',NULL,47,46,'952720c18a5c8a4a1b90728a',1770685200000,1482,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(483,100,'board',NULL,47,47,'476f70d78cd3ac8cd83a51b7',1770685200000,1483,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(484,100,'overtaken',NULL,47,47,'94f744a6fe690d599af06db5',1770685200000,1484,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(485,100,'board',NULL,47,49,'0ef0803edba25692f1442c24',1770685200000,1485,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(486,100,'overtaken',NULL,47,49,'8b26848ddb372dab93247fdf',1770685200000,1486,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(487,100,'board',NULL,47,50,'f2c3f88bff01bc488502de73',1770685200000,1487,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(488,100,'overtaken',NULL,47,50,'46fb141c3a4dd25d95eced79',1770685200000,1488,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(489,100,'board',NULL,47,52,'9a15044cc1f08d71843a6e69',1770685200000,1489,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(490,100,'overtaken',NULL,47,52,'c3a35ebe5d0effa1b00b176b',1770685200000,1490,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(491,100,'board',NULL,47,53,'932ad60b61956bd68618b561',1770685200000,1491,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(492,100,'overtaken',NULL,47,53,'cf32855e5a2c35790d418e80',1770685200000,1492,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(493,100,'board',NULL,47,55,'69a048e75de3240c949466f0',1770685200000,1493,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(494,100,'overtaken',NULL,47,55,'574b305f2206457304ee6cae',1770685200000,1494,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(495,100,'board',NULL,47,56,'884955db16de4cac0c63b43c',1770685200000,1495,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(496,100,'overtaken',NULL,47,56,'8fa1082846a5e2c5b5d06be9',1770685200000,1496,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(497,100,'board',NULL,47,58,'8678122006e3e0658cd003a1',1770685200000,1497,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(498,100,'overtaken',NULL,47,58,'ec051545e8ce58faaaba5cd9',1770685200000,1498,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(499,100,'board',NULL,47,59,'55b9b0f3191e3f49c22b0aa2',1770685200000,1499,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(500,100,'overtaken',NULL,47,59,'eccfcedd5e1b377406d5d87b',1770685200000,1500,1770685200000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(501,100,'invitation',48,NULL,NULL,'2305a6cdf5420af995ece072',1770688800000,1501,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(502,100,'invitation_closed',48,NULL,NULL,'12065ce6e9225c56f422977e',1770688800000,1502,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(503,100,'board',NULL,48,0,'bfb37f82ced0b1e0406b2526',1770688800000,1503,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(504,100,'board',NULL,48,1,'7310f63fdd9612879316fdbc',1770688800000,1504,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(505,100,'overtaken',NULL,48,1,'506840adb3223b052a01c960',1770688800000,1505,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(506,100,'board',NULL,48,2,'3470dd2611e5263684491fc6',1770688800000,1506,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(507,100,'overtaken',NULL,48,2,'d96e05a7382b8072da90fc30',1770688800000,1507,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(508,100,'board',NULL,48,3,'eb095227a8192dadabc6192b',1770688800000,1508,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(509,100,'overtaken',NULL,48,3,'8d23b455e337d0a87380b710',1770688800000,1509,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(510,100,'board',NULL,48,5,'7890abfafcfc2d6771a9883d',1770688800000,1510,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(511,100,'overtaken',NULL,48,5,'83d0b62384513fae8dce1eef',1770688800000,1511,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(512,100,'board',NULL,48,6,'aa59d95e93c99ec82efe0242',1770688800000,1512,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(513,100,'overtaken',NULL,48,6,'b70b38a9da60e383b917c14b',1770688800000,1513,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(514,100,'board',NULL,48,8,'1de77a1805c4e5a9dc375e73',1770688800000,1514,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(515,100,'overtaken',NULL,48,8,'fba090cfbaab558ffd9e0907',1770688800000,1515,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(516,100,'board',NULL,48,9,'67631891524a3fc479e9e038',1770688800000,1516,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(517,100,'overtaken',NULL,48,9,'a5228fa3ef35bdaab2d7195a',1770688800000,1517,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(518,100,'board',NULL,48,10,'b8ad97fb71a690685d874720',1770688800000,1518,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(519,100,'overtaken',NULL,48,10,'7d9b0296dbaeec726abe593a',1770688800000,1519,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(520,100,'board',NULL,48,11,'4e68d05b5641427399d0a087',1770688800000,1520,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(521,100,'overtaken',NULL,48,11,'01699306a3a74ec7f584c767',1770688800000,1521,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(522,100,'board',NULL,48,12,'96b17c43c3909c0f4499c7de',1770688800000,1522,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(523,100,'overtaken',NULL,48,12,'71a908f9f43a554f16db74a6',1770688800000,1523,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(524,100,'board',NULL,48,13,'1410253f72165486db8bd38c',1770688800000,1524,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(525,100,'overtaken',NULL,48,13,'42f067e2286b1b638fdba219',1770688800000,1525,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(526,100,'board',NULL,48,14,'7d0b8a0bbd5543f659880ccf',1770688800000,1526,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(527,100,'overtaken',NULL,48,14,'d5ee07823f675a8d8b64cadb',1770688800000,1527,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(528,100,'board',NULL,48,15,'2352d9621e5101dc58579647',1770688800000,1528,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(529,100,'overtaken',NULL,48,15,'7e36b8b0cff42535d8a193d6',1770688800000,1529,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(530,100,'board',NULL,48,16,'52fe86e46074b8b91a76cc65',1770688800000,1530,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(531,100,'overtaken',NULL,48,16,'cebb410ea78386aaa9132846',1770688800000,1531,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(532,100,'board',NULL,48,17,'6b5b883de686fd9d1947057c',1770688800000,1532,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(533,100,'overtaken',NULL,48,17,'0179f7f128ae1404fe71f9f5',1770688800000,1533,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(534,100,'board',NULL,48,18,'bd9e93604087fc7d2bb21ba8',1770688800000,1534,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(535,100,'overtaken',NULL,48,18,'a19a6f9f6e329a616fd1c6ed',1770688800000,1535,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(536,100,'board',NULL,48,19,'d882ffd66eef36d674e614a6',1770688800000,1536,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(537,100,'overtaken',NULL,48,19,'9d2f0709e30fc251fcd643d5',1770688800000,1537,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(538,100,'board',NULL,48,20,'84c0e05565bfbdec98b5fc97',1770688800000,1538,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(539,100,'overtaken',NULL,48,20,'cb6fecdccd76b1d1fa944ab5',1770688800000,1539,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(540,100,'board',NULL,48,21,'f0f800f6ee3d419b2f14b6e1',1770688800000,1540,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(541,100,'overtaken',NULL,48,21,'c375c41d496a1a0d9126f01f',1770688800000,1541,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(542,100,'board',NULL,48,22,'6b450aee367ddd13e09f421e',1770688800000,1542,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(543,100,'overtaken',NULL,48,22,'0592242432ff3a6f5a8a5a57',1770688800000,1543,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(544,100,'board',NULL,48,23,'5db7362c0005b74146555fd7',1770688800000,1544,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(545,100,'overtaken',NULL,48,23,'37ed9017f0c00e84b79cee57',1770688800000,1545,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(546,100,'board',NULL,48,24,'a725591dcdce97b2abe1a063',1770688800000,1546,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(547,100,'overtaken',NULL,48,24,'015401d424a84bf02d228160',1770688800000,1547,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(548,100,'board',NULL,48,25,'2d174eadc573ea35c573ab9e',1770688800000,1548,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(549,100,'overtaken',NULL,48,25,'9c850f47c60909b80ed96576',1770688800000,1549,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(550,100,'board',NULL,48,26,'96d02fe43deb54e752203a4e',1770688800000,1550,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(551,100,'overtaken',NULL,48,26,'9c1719ad1ecfc424b821cff7',1770688800000,1551,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(552,100,'board',NULL,48,27,'e6bfbb0805f1deb011a6781c',1770688800000,1552,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(553,100,'overtaken',NULL,48,27,'f4d726ab0ef9a1313e4820b6',1770688800000,1553,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(554,100,'board',NULL,48,28,'76cd01c3c1c8e64db4751d1b',1770688800000,1554,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(555,100,'overtaken',NULL,48,28,'4ed9998b87a2a764f49b470b',1770688800000,1555,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(556,100,'board',NULL,48,29,'b20809b7cb264b5c44caeacb',1770688800000,1556,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(557,100,'overtaken',NULL,48,29,'c3851cc8ba7a7b3f0cf5862a',1770688800000,1557,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(558,100,'board',NULL,48,30,'b351601c374745508c8c93ad',1770688800000,1558,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(559,100,'overtaken',NULL,48,30,'cd6e8247d06d07ae36ad8dca',1770688800000,1559,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(560,100,'board',NULL,48,31,'92e2f4662c3d91c710b08298',1770688800000,1560,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(561,100,'overtaken',NULL,48,31,'6eb8c982ada0fc99ba4867e1',1770688800000,1561,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(562,100,'board',NULL,48,32,'c0692f0d5400accb944cddc9',1770688800000,1562,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(563,100,'overtaken',NULL,48,32,'d63e55bfe677ced6e50a0ea3',1770688800000,1563,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(564,100,'board',NULL,48,33,'463a6fea4fe4c12a37e927e9',1770688800000,1564,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(565,100,'overtaken',NULL,48,33,'4d8e897f87c27830ea54ad4b',1770688800000,1565,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(566,100,'board',NULL,48,34,'2bd2b303b143a0bb840e8e7c',1770688800000,1566,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(567,100,'overtaken',NULL,48,34,'8853266d11317be9e5b43e88',1770688800000,1567,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(568,100,'board',NULL,48,35,'afea0a337ad3390859530161',1770688800000,1568,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(569,100,'overtaken',NULL,48,35,'73f0ac8a31b7df5ad5f1801c',1770688800000,1569,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(570,100,'board',NULL,48,36,'2c527621fd0fe7aa1e1db4ec',1770688800000,1570,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(571,100,'overtaken',NULL,48,36,'5fe1e54778f4e102c078e6d8',1770688800000,1571,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(572,100,'board',NULL,48,37,'b49ea21141f3fd581f6584fe',1770688800000,1572,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(573,100,'overtaken',NULL,48,37,'608a9db93a8f47db8c384158',1770688800000,1573,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(574,100,'board',NULL,48,38,'2b99ff3b62ca9d0e8a3431e7',1770688800000,1574,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(575,100,'overtaken',NULL,48,38,'7e45187e70f4e7c4f1b7d029',1770688800000,1575,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(576,100,'board',NULL,48,39,'c5805643c3d499df9b9277ac',1770688800000,1576,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(577,100,'overtaken',NULL,48,39,'b5c4abd30cdbf8f911564ea9',1770688800000,1577,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(578,100,'board',NULL,48,40,'b3831c76292dc823759da505',1770688800000,1578,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(579,100,'overtaken',NULL,48,40,'30ea160f3d58f67bc240f7ca',1770688800000,1579,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(580,100,'board',NULL,48,41,'c894bebdfd223128e43f625b',1770688800000,1580,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(581,100,'overtaken',NULL,48,41,'595ac31f39cedd3dfa5941e2',1770688800000,1581,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(582,100,'board',NULL,48,42,'ec0c63b412e90aef2d6ffa53',1770688800000,1582,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(583,100,'overtaken',NULL,48,42,'d90466a9265c1121023d7e78',1770688800000,1583,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(584,100,'board',NULL,48,43,'a402776138741aad66a3ef33',1770688800000,1584,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(585,100,'overtaken',NULL,48,43,'d88f17cdd92e1d6daf9197b1',1770688800000,1585,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(586,100,'board',NULL,48,44,'3cc55fa3e3a303ac69fb5661',1770688800000,1586,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(587,100,'overtaken',NULL,48,44,'9cd30135382cd40d8cf1eb99',1770688800000,1587,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(588,100,'board',NULL,48,45,'bc5ff4d1f03e8af529fe87c1',1770688800000,1588,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(589,100,'overtaken',NULL,48,45,'7516b91b9fec8af8b5091bb4',1770688800000,1589,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(590,100,'board',NULL,48,46,'3f9fe10529f8cc38586577f1',1770688800000,1590,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(591,100,'overtaken',NULL,48,46,'ac6f2a2301c56f16977341cb',1770688800000,1591,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(592,100,'board',NULL,48,47,'140bda8c41b42d50703dfea8',1770688800000,1592,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(593,100,'overtaken',NULL,48,47,'c43b3662d18645d573a09bbb',1770688800000,1593,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(594,100,'board',NULL,48,48,'04a7a094e36d68bfdc9d9e6a',1770688800000,1594,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(595,100,'overtaken',NULL,48,48,'7cbba5ec4a1d19dab49f6c80',1770688800000,1595,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(596,100,'board',NULL,48,49,'e810052f96c09fd07a0a5849',1770688800000,1596,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(597,100,'overtaken',NULL,48,49,'70a05a21f4baaca2f167840f',1770688800000,1597,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(598,100,'board',NULL,48,50,'a64b8b9a217415f76a0e1194',1770688800000,1598,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(599,100,'overtaken',NULL,48,50,'48cd76b3d400ed97ba69aee4',1770688800000,1599,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(600,100,'board',NULL,48,51,'30f17786e0e167d1746902a2',1770688800000,1600,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(601,100,'overtaken',NULL,48,51,'d656aad1df3c8b51f9360496',1770688800000,1601,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(602,100,'board',NULL,48,52,'62d5243ff20e5a2892aa011b',1770688800000,1602,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(603,100,'overtaken',NULL,48,52,'0d3f83de1a4538795f2e9e1e',1770688800000,1603,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(604,100,'board',NULL,48,53,'dd1a59bf909f7c46d54cd573',1770688800000,1604,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(605,100,'overtaken',NULL,48,53,'584ef1cbcd7a7e83aade3fde',1770688800000,1605,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(606,100,'board',NULL,48,54,'744c9b50105fd018a10e236f',1770688800000,1606,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(607,100,'overtaken',NULL,48,54,'e87d8773d8a9dd20e77a1720',1770688800000,1607,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(608,100,'board',NULL,48,55,'fed218f1306e935b0d4ef306',1770688800000,1608,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(609,100,'overtaken',NULL,48,55,'0e7fee8de7af258900243eb0',1770688800000,1609,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(610,100,'board',NULL,48,56,'b40f137bac3531303aa2d061',1770688800000,1610,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(611,100,'overtaken',NULL,48,56,'1a497458b17330f38a473ca7',1770688800000,1611,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(612,100,'board',NULL,48,57,'7f24a00655d35530ba379210',1770688800000,1612,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(613,100,'overtaken',NULL,48,57,'a100631cf3a0930040cad210',1770688800000,1613,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(614,100,'board',NULL,48,58,'d1d6742ee53e838a7446db86',1770688800000,1614,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(615,100,'overtaken',NULL,48,58,'c87e185bd7647f805916ab57',1770688800000,1615,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(616,100,'board',NULL,48,59,'5de607cb0a864aec33588f75',1770688800000,1616,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(617,100,'overtaken',NULL,48,59,'d3a67e93079dfcdedd9f5da4',1770688800000,1617,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(618,100,'board',NULL,48,60,'6b385b1cb81628826f7d5a3e',1770688800000,1618,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(619,100,'overtaken',NULL,48,60,'1bfdb5b618af3484feccbfce',1770688800000,1619,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(620,100,'board',NULL,48,61,'34becb198c29b5bd4ea7164a',1770688800000,1620,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(621,100,'overtaken',NULL,48,61,'088db918bdcaa609a47019da',1770688800000,1621,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(622,100,'board',NULL,48,62,'572986badb1bc2da9ce2ab47',1770688800000,1622,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(623,100,'overtaken',NULL,48,62,'47367bdad38cb9f85c902d61',1770688800000,1623,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(624,100,'board',NULL,48,63,'e7c22ad2e471b527a4120326',1770688800000,1624,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(625,100,'overtaken',NULL,48,63,'4d8631b16cb5767db61b7906',1770688800000,1625,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(626,100,'board',NULL,48,64,'3a03cb09543f5530528d1034',1770688800000,1626,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(627,100,'overtaken',NULL,48,64,'d7a18941b2532095f2c53ab2',1770688800000,1627,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(628,100,'board',NULL,48,65,'8f75cbd6d7a1a55c518a7d9b',1770688800000,1628,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(629,100,'overtaken',NULL,48,65,'23fa727730d457fac13c6d70',1770688800000,1629,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(630,100,'board',NULL,48,66,'038065f5218f72d19c55d438',1770688800000,1630,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(631,100,'overtaken',NULL,48,66,'c10a8b60dd947a739d792654',1770688800000,1631,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(632,100,'board',NULL,48,67,'88162c84407d3393977ced64',1770688800000,1632,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(633,100,'overtaken',NULL,48,67,'78af1fab5d990ffdc1d4443a',1770688800000,1633,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(634,100,'board',NULL,48,68,'6bea60b1b9fe2859cc5ac362',1770688800000,1634,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(635,100,'overtaken',NULL,48,68,'ec1a6e142574e2a56ecb6d5e',1770688800000,1635,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(636,100,'board',NULL,48,69,'e8fbdc6ef1b1ef2eca8b8079',1770688800000,1636,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(637,100,'overtaken',NULL,48,69,'d3a4803f42b90cd3b7fd91f0',1770688800000,1637,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(638,100,'board',NULL,48,70,'d05d3d585595bd6f08437b73',1770688800000,1638,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(639,100,'overtaken',NULL,48,70,'5f47ec4e9cd2b075e40625d8',1770688800000,1639,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(640,100,'board',NULL,48,71,'af0993ad1597346cdd013d50',1770688800000,1640,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(641,100,'overtaken',NULL,48,71,'d41d32318d8493d1e71fe624',1770688800000,1641,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(642,100,'board',NULL,48,72,'7cc42438abca229d79cc4caa',1770688800000,1642,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(643,100,'overtaken',NULL,48,72,'e7d278fdb6e6888f79156b51',1770688800000,1643,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(644,100,'invitation',49,NULL,NULL,'75d59abffa2f6e439e3d1a89',1770688800000,1644,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(645,100,'invitation_closed',49,NULL,NULL,'7335b3cbf1b8be3981f5c465',1770688800000,1645,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(646,100,'board',NULL,49,0,'f984d4f1bf1b667a21b48e72',1770688800000,1646,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(647,100,'board',NULL,49,1,'7a8afad04364c1c1c54c9edf',1770688800000,1647,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(648,100,'overtaken',NULL,49,1,'74baef6e3b3bce77fb72c9cc',1770688800000,1648,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(649,100,'film',NULL,49,1,'b4bca87bee9227b7bfc32dbb',1770688800000,1649,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(650,100,'invitation',50,NULL,NULL,'5ff6dccf75c4c9fe6e0717f0',1770688800000,1650,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(651,100,'invitation_closed',50,NULL,NULL,'109bf80b7e58de9d7d5c79df',1770688800000,1651,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(652,100,'board',NULL,50,0,'43b1c2b35007816b02fd2418',1770688800000,1652,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(653,100,'draw_offer',NULL,50,1,'6246b469f06cf42640c3db71',1770688800000,1653,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(654,100,'board',NULL,50,2,'c612165b9b583c6a46abdde3',1770688800000,1654,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(655,100,'overtaken',NULL,50,2,'62771f39902c33ea952475c5',1770688800000,1655,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(656,100,'draw_offer_closed',NULL,50,2,'37b495c92b8f438786a48242',1770688800000,1656,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(657,100,'invitation',51,NULL,NULL,'87ba17b7290e6861088f316e',1770688800000,1657,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(658,100,'invitation_closed',51,NULL,NULL,'ffe1a0edd2638e0a60862e21',1770688800000,1658,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(659,100,'board',NULL,51,0,'ac264f486cbb19a1dd409359',1770688800000,1659,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(660,100,'board',NULL,51,1,'5b04c1e8ed5687eb90a18efb',1770688800000,1660,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(661,100,'overtaken',NULL,51,1,'430d9f6b9c2ff6848d861127',1770688800000,1661,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(662,100,'invitation',52,NULL,NULL,'27936893427505365f280b70',1770688800000,1662,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(663,100,'invitation_closed',52,NULL,NULL,'2a7b76f94c4765f80d9f882d',1770688800000,1663,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(664,100,'board',NULL,52,0,'7967e794f44accb8597c2c56',1770688800000,1664,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(665,100,'board',NULL,52,1,'e737a72a30c9a59e10a58d22',1770688800000,1665,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(666,100,'overtaken',NULL,52,1,'70eb91eb43109fef1c5187f0',1770688800000,1666,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(667,100,'invitation',53,NULL,NULL,'6bb381376996b70632689233',1770688800000,1667,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(668,100,'invitation_closed',53,NULL,NULL,'cefe640b5849610374424532',1770688800000,1668,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(669,100,'board',NULL,53,0,'bd45231f6cd9637c90895ae9',1770688800000,1669,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(670,100,'board',NULL,53,1,'b71d5d5e88f0279ee4f8af3d',1770688800000,1670,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(671,100,'overtaken',NULL,53,1,'ed3ef63cb6f7ec7d47c62bf3',1770688800000,1671,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(672,100,'invitation',54,NULL,NULL,'71fae367845e4fc9a0132d65',1770688800000,1672,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(673,100,'invitation_closed',54,NULL,NULL,'ed3ec93065d68a4a2ad57d67',1770688800000,1673,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(674,100,'board',NULL,54,0,'9ea9b08a69a0efc489a149a6',1770688800000,1674,1770688800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(675,100,'invitation',55,NULL,NULL,'52c87358812ac06a5b703cfd',1770688800000,1675,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(676,100,'board',NULL,18,3,'985c4a3a7ae895fba319540f',1770778800000,1676,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(677,100,'overtaken',NULL,18,3,'1b6bc0107b042a75f84d3874',1770778800000,1677,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(678,100,'board',NULL,13,3,'bcebbb77ad0bb70ad9817cf0',1770778800000,1678,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(679,100,'overtaken',NULL,13,3,'4b3f36a5482a86ace46fdb33',1770778800000,1679,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(680,100,'board',NULL,19,3,'184fe4a8c0b8c3959b13dcdb',1770778800000,1680,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(681,100,'overtaken',NULL,19,3,'4a1f159f0592debd17bd81ed',1770778800000,1681,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(682,100,'board',NULL,20,3,'0602b1e2c739b806452953b1',1770778800000,1682,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(683,100,'overtaken',NULL,20,3,'90c06e93545a098d45a7b74f',1770778800000,1683,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(684,100,'board',NULL,14,3,'cd951e08859cbde612ddb869',1770778800000,1684,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(685,100,'overtaken',NULL,14,3,'fdf2db14db8934f1eb7f2794',1770778800000,1685,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(686,100,'board',NULL,15,3,'f2b751d51aa1f708835b4790',1770778800000,1686,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(687,100,'overtaken',NULL,15,3,'594126fac7810ad99cb9d4b2',1770778800000,1687,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(688,100,'invitation_closed',55,NULL,NULL,'2dce93d05fd516736b75b94c',1770778800000,1688,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(689,100,'invitation',56,NULL,NULL,'631a52cfa223b9969c7b3799',1770778800000,1689,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(690,100,'invitation_closed',56,NULL,NULL,'1540584eba677eda3e60e38c',1770778800000,1690,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(691,100,'invitation',57,NULL,NULL,'053a9154aca271a3ad369b93',1770778800000,1691,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(692,100,'invitation_closed',57,NULL,NULL,'a1ff8ae7a42586949b006bc3',1770778800000,1692,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(693,100,'invitation',58,NULL,NULL,'2c96d4dc3aa1c4e603d0aef9',1770778800000,1693,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(694,100,'invitation_closed',58,NULL,NULL,'f8c1e0bd2331544573cf77f5',1770778800000,1694,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(695,100,'board',NULL,55,0,'e91ceba2cbc83a497f15b867',1770778800000,1695,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(696,100,'board',NULL,55,1,'531aafe7deed3058658dfafa',1770778800000,1696,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(697,100,'overtaken',NULL,55,1,'ddfd44da4aaa0c676a729169',1770778800000,1697,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(698,100,'invitation',59,NULL,NULL,'a20da3212e1f4580e8023a40',1770778800000,1698,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(699,100,'invitation',60,NULL,NULL,'22c5b2497ef4f6881d5e88a2',1770778800000,1699,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(700,100,'invitation',61,NULL,NULL,'783fdbe5e3efacd17a97c9b6',1770778800000,1700,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(701,100,'board',NULL,61,0,'ffe1f8201488d8383aa9f702',1770778800000,1701,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(702,100,'board',NULL,61,1,'4c4a0d23e3607ed61b64703b',1770778800000,1702,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(703,100,'overtaken',NULL,61,1,'753cc19d40cc6aa7112325bc',1770778800000,1703,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(704,100,'board',NULL,61,2,'ad38dec45253ee260acd23f9',1770778800000,1704,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(705,100,'overtaken',NULL,61,2,'d06026080cd9503463e34a68',1770778800000,1705,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(706,100,'board',NULL,61,3,'ac61aa2b99932e8418937b85',1770778800000,1706,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(707,100,'overtaken',NULL,61,3,'e15eabeeaba1d9122534f97a',1770778800000,1707,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(708,100,'board',NULL,61,4,'72390e87bfb776b582cc12fe',1770778800000,1708,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(709,100,'overtaken',NULL,61,4,'0f2e5ddc6e9b4c4036550d7a',1770778800000,1709,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(710,100,'board',NULL,61,5,'26477e4b19c7216641c0491b',1770778800000,1710,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(711,100,'overtaken',NULL,61,5,'b31886460c6193e8bec7c946',1770778800000,1711,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(712,100,'board',NULL,61,6,'0b49df3924dbd4dd0c149292',1770778800000,1712,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(713,100,'overtaken',NULL,61,6,'f742067adbc816428c149733',1770778800000,1713,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(714,100,'board',NULL,61,7,'8966674f936c7b9366d7d6f6',1770778800000,1714,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(715,100,'overtaken',NULL,61,7,'1e593a79eed1041162818f55',1770778800000,1715,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(716,100,'board',NULL,61,8,'ef1aca1dbbef557549f9d72c',1770778800000,1716,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(717,100,'overtaken',NULL,61,8,'5cd7e68dd0fff55a00b7230c',1770778800000,1717,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(718,100,'board',NULL,61,9,'8c733989e42194625badbc6f',1770778800000,1718,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(719,100,'overtaken',NULL,61,9,'218bb815b1793645d59dc850',1770778800000,1719,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(720,100,'board',NULL,61,10,'fee83e8418ad3cfee89e5a6e',1770778800000,1720,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(721,100,'overtaken',NULL,61,10,'55c16d53ab33c90142d83163',1770778800000,1721,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(722,100,'board',NULL,61,11,'eeff3d6c6a213df575675682',1770778800000,1722,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(723,100,'overtaken',NULL,61,11,'6b3812f7d6b455a8acc6d494',1770778800000,1723,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(724,100,'board',NULL,61,12,'f9265a6b7a31088aa1cd8af5',1770778800000,1724,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(725,100,'overtaken',NULL,61,12,'5226ea89a1ab81ca539aaa9c',1770778800000,1725,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(726,100,'board',NULL,61,13,'5deac1228be86c11a9054625',1770778800000,1726,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(727,100,'overtaken',NULL,61,13,'cc856bf42f6e8c45e1591497',1770778800000,1727,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(728,100,'board',NULL,61,14,'cb479acab7fc619bb7ca0a67',1770778800000,1728,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(729,100,'overtaken',NULL,61,14,'c0ad6fe38ff9a59990e56e23',1770778800000,1729,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(730,100,'board',NULL,61,15,'d1906a53aac7c0e06f8c70f3',1770778800000,1730,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(731,100,'overtaken',NULL,61,15,'d759a481684427387c505480',1770778800000,1731,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(732,100,'board',NULL,61,16,'3c62503a20452f03ac5e765a',1770778800000,1732,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(733,100,'overtaken',NULL,61,16,'3ed31f552221d75db6138333',1770778800000,1733,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(734,100,'board',NULL,61,17,'6d7f5d225595d9a7bda69d9f',1770778800000,1734,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(735,100,'overtaken',NULL,61,17,'07891e6e5a4b799687bb7df8',1770778800000,1735,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(736,100,'board',NULL,61,18,'3df8e7616067e149cd4baeea',1770778800000,1736,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(737,100,'overtaken',NULL,61,18,'c5e6fcfffa0f0e37acaab28d',1770778800000,1737,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(738,100,'board',NULL,61,19,'5f15cb3d51fad9545d5e91f0',1770778800000,1738,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(739,100,'overtaken',NULL,61,19,'c5d7bf252be8b05f49d27675',1770778800000,1739,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(740,100,'board',NULL,61,20,'8187856d0a9a8ff06cb1d5ce',1770778800000,1740,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(741,100,'overtaken',NULL,61,20,'b9dc78a273badea6f2c1018a',1770778800000,1741,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(742,100,'board',NULL,61,21,'3de38843f53e3300fa55b51b',1770778800000,1742,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(743,100,'overtaken',NULL,61,21,'f0d2475ef89c7ceb714b61c7',1770778800000,1743,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(744,100,'board',NULL,61,22,'114f7d149656f40516fdd019',1770778800000,1744,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(745,100,'overtaken',NULL,61,22,'ada824a1468a60d1e76e3562',1770778800000,1745,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(746,100,'board',NULL,61,23,'844f098d25da00ba64e6146e',1770778800000,1746,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(747,100,'overtaken',NULL,61,23,'e1b6facdbb3dc1d87fb16331',1770778800000,1747,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(748,100,'board',NULL,61,24,'4e4cea2e8cdfd99f73a2f5cc',1770778800000,1748,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(749,100,'overtaken',NULL,61,24,'8fef01c325f8d11851482cb4',1770778800000,1749,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(750,100,'board',NULL,61,25,'b7fd20b235353c023aa087dc',1770778800000,1750,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(751,100,'overtaken',NULL,61,25,'a585f3e867f3f149ce389109',1770778800000,1751,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(752,100,'board',NULL,61,26,'3d01d8d75411cd91bdc6f34a',1770778800000,1752,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(753,100,'overtaken',NULL,61,26,'20373563b4edb6ed9b803660',1770778800000,1753,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(754,100,'board',NULL,61,27,'bd5a10ed87df0f6edc95d96d',1770778800000,1754,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(755,100,'overtaken',NULL,61,27,'6af1a37d3ff4319150d373a9',1770778800000,1755,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(756,100,'board',NULL,61,28,'bc40565a48a564f4979d61cd',1770778800000,1756,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(757,100,'overtaken',NULL,61,28,'4b9efb1f638c3ce998a83dd4',1770778800000,1757,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(758,100,'board',NULL,61,29,'1be5e43a642dd8d81b681b44',1770778800000,1758,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(759,100,'overtaken',NULL,61,29,'3c6ca4a4e152b696dfb2b924',1770778800000,1759,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(760,100,'board',NULL,61,30,'6fff61031ed960d594ce1a7e',1770778800000,1760,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(761,100,'overtaken',NULL,61,30,'b43120c16924c136117ee466',1770778800000,1761,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(762,100,'board',NULL,61,31,'8121d079262ff1863ac9d6d1',1770778800000,1762,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(763,100,'overtaken',NULL,61,31,'2178a22fcc6e91962cce7ca2',1770778800000,1763,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(764,100,'board',NULL,61,32,'a23523bcb71046d78c2e417b',1770778800000,1764,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(765,100,'overtaken',NULL,61,32,'7398c56725664a672ba65352',1770778800000,1765,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(766,100,'board',NULL,61,33,'fca28674eb6c1b2903406cbb',1770778800000,1766,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(767,100,'overtaken',NULL,61,33,'5576524178c382f65aaa3fca',1770778800000,1767,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(768,100,'board',NULL,61,34,'fa75250bbf14dd20c55ebec6',1770778800000,1768,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(769,100,'overtaken',NULL,61,34,'d85df21874ee6e251bd2b63c',1770778800000,1769,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(770,100,'board',NULL,61,35,'81f7d1a321fbf959acabda64',1770778800000,1770,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(771,100,'overtaken',NULL,61,35,'5e651835943c8f416f43ffbd',1770778800000,1771,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(772,100,'board',NULL,61,36,'fed3154697eb0060657ed419',1770778800000,1772,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(773,100,'overtaken',NULL,61,36,'ae43bdf87b2d5fbaddabc256',1770778800000,1773,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(774,100,'board',NULL,61,37,'9876244781c2672187b5b2c2',1770778800000,1774,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(775,100,'overtaken',NULL,61,37,'d190934f39f696f308a5d603',1770778800000,1775,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(776,100,'board',NULL,61,38,'4bd342776823051314684995',1770778800000,1776,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(777,100,'overtaken',NULL,61,38,'e659e622119db35780733c92',1770778800000,1777,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(778,100,'board',NULL,61,39,'13a3e53cbe1f3b77b5185205',1770778800000,1778,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(779,100,'overtaken',NULL,61,39,'de2502a5353a53abb28d397f',1770778800000,1779,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(780,100,'board',NULL,61,40,'e51183d20bf57f0903b51bbc',1770778800000,1780,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(781,100,'overtaken',NULL,61,40,'e5bcf9d4bea7c58da1b674e7',1770778800000,1781,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(782,100,'board',NULL,61,41,'a864a109d40ce6ad34f2cda9',1770778800000,1782,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(783,100,'overtaken',NULL,61,41,'711810323204d2e0b1a1a79d',1770778800000,1783,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(784,100,'board',NULL,61,42,'127dce497cd940b92b36bddc',1770778800000,1784,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(785,100,'overtaken',NULL,61,42,'aea48f1eccbda729f16be80d',1770778800000,1785,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(786,100,'board',NULL,61,43,'f0b1f85accb8d8258d8a9039',1770778800000,1786,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(787,100,'overtaken',NULL,61,43,'8e8b87a9bc37cf314271386b',1770778800000,1787,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(788,100,'board',NULL,61,44,'2bf9b91a53686cce2c79c3c5',1770778800000,1788,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(789,100,'overtaken',NULL,61,44,'3e132b36c4bf17d32d9518a8',1770778800000,1789,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(790,100,'board',NULL,61,45,'8a3aea40d6e60a465c031913',1770778800000,1790,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(791,100,'overtaken',NULL,61,45,'dee820e5beff4525d8c6d6a7',1770778800000,1791,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(792,100,'board',NULL,61,46,'c78b4f611f1aeba6965f6d52',1770778800000,1792,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(793,100,'overtaken',NULL,61,46,'b332749b40a009ef662519b8',1770778800000,1793,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(794,100,'board',NULL,61,47,'f258d23ca0bc319782985263',1770778800000,1794,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(795,100,'overtaken',NULL,61,47,'75575d86f41f2f780acf3934',1770778800000,1795,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(796,100,'board',NULL,61,48,'53fa21cf2e044c0a75adb37b',1770778800000,1796,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(797,100,'overtaken',NULL,61,48,'31ada44c5587093f12c98e25',1770778800000,1797,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(798,100,'board',NULL,61,49,'cf923dfdc78c4d373b564570',1770778800000,1798,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(799,100,'overtaken',NULL,61,49,'59ebf710509f2f33f18385f2',1770778800000,1799,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(800,100,'board',NULL,62,0,'51437ed9a3ac60bd6da0eee0',1770778800000,1800,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(801,100,'board',NULL,62,1,'7f12aff53c668437c542f294',1770778800000,1801,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(802,100,'overtaken',NULL,62,1,'7da1fdc4f6cf2f133ddeefc6',1770778800000,1802,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(803,100,'board',NULL,62,2,'5d55b05e436fd3b13d95d2de',1770778800000,1803,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(804,100,'overtaken',NULL,62,2,'6b2fa720c76e21596eeb8e3d',1770778800000,1804,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(805,100,'board',NULL,62,4,'2f0693c49ca44c0aecce171b',1770778800000,1805,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(806,100,'overtaken',NULL,62,4,'99e47deb6f9aee4e1c6fd639',1770778800000,1806,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(807,100,'board',NULL,62,5,'b3c8d7652fbd758df9ea1939',1770778800000,1807,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(808,100,'overtaken',NULL,62,5,'4bb53a4473049271e2d402da',1770778800000,1808,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(809,100,'board',NULL,62,6,'22149306a0c49e70259079a5',1770778800000,1809,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(810,100,'overtaken',NULL,62,6,'f9051776c078bf8de8ca4897',1770778800000,1810,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(811,100,'board',NULL,62,8,'2178fb743b8e3add74bb2f06',1770778800000,1811,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(812,100,'overtaken',NULL,62,8,'a3ca4dc4c4dae31c9a252c78',1770778800000,1812,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(813,100,'board',NULL,62,9,'47149bbadff3d481a44a4a74',1770778800000,1813,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(814,100,'overtaken',NULL,62,9,'9ea03cd32b1b86ccf80297df',1770778800000,1814,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(815,100,'board',NULL,62,10,'14e728709be2b706aa94651d',1770778800000,1815,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(816,100,'overtaken',NULL,62,10,'2b022a4eca417ae7490e5c3a',1770778800000,1816,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(817,100,'board',NULL,62,11,'a4c0b64c11d77af7d19e3bd1',1770778800000,1817,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(818,100,'overtaken',NULL,62,11,'8716c20fac615392969295c1',1770778800000,1818,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(819,100,'board',NULL,62,12,'92f340b493b6eda25b3323b3',1770778800000,1819,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(820,100,'overtaken',NULL,62,12,'bee18a1f61a3cb7d939db1d6',1770778800000,1820,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(821,100,'board',NULL,62,14,'d4708b316a342c89aa7a0352',1770778800000,1821,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(822,100,'overtaken',NULL,62,14,'dd50cee3a0b181f2eb39a0b8',1770778800000,1822,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(823,100,'board',NULL,62,15,'9e25858800504df6182018fd',1770778800000,1823,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(824,100,'overtaken',NULL,62,15,'a76927d306fe14a9f77b2fec',1770778800000,1824,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(825,100,'board',NULL,62,16,'523618e985729aa89761c120',1770778800000,1825,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(826,100,'overtaken',NULL,62,16,'c12fbe03e2d205f42b8a19c5',1770778800000,1826,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(827,100,'board',NULL,63,0,'1b3d0ab03b46ac63b544bcf1',1770778800000,1827,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(828,100,'board',NULL,63,1,'e23114abdc15a2c6006f9c02',1770778800000,1828,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(829,100,'overtaken',NULL,63,1,'208dc9b71057739b674fb9e4',1770778800000,1829,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(830,100,'board',NULL,63,2,'6bf794fc19969dd06585da6a',1770778800000,1830,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(831,100,'overtaken',NULL,63,2,'c115c72d70d8c1f8fa03ecd2',1770778800000,1831,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(832,100,'board',NULL,63,3,'f528d08548661df5f08b161a',1770778800000,1832,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(833,100,'overtaken',NULL,63,3,'27b01ca140a306f8e452e0d2',1770778800000,1833,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(834,100,'board',NULL,63,4,'de5f364aaa0d118810c02656',1770778800000,1834,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(835,100,'overtaken',NULL,63,4,'0ab2656b33ae6295630b98f9',1770778800000,1835,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(836,100,'board',NULL,63,6,'0f99c7d779b13fb5fcb1ef88',1770778800000,1836,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(837,100,'overtaken',NULL,63,6,'98ac68f848de5b3d0150b032',1770778800000,1837,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(838,100,'draw_offer',NULL,63,7,'19ab67bc9c9e066a382f055c',1770778800000,1838,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(839,100,'board',NULL,64,0,'b8d3c310a5a253c7ce07ac66',1770778800000,1839,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(840,100,'board',NULL,64,1,'a36d1eeccc95f360fdfdd266',1770778800000,1840,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(841,100,'overtaken',NULL,64,1,'593d273ecd3b11be9c42a7e8',1770778800000,1841,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(842,100,'board',NULL,65,0,'12200f364874c0901ca560cb',1770778800000,1842,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(843,100,'board',NULL,65,1,'e5fe346b0bade04a68ece644',1770778800000,1843,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(844,100,'overtaken',NULL,65,1,'a279b056946a0a66076bc967',1770778800000,1844,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(845,100,'board',NULL,65,2,'f1c777ba92a0322378bb2131',1770778800000,1845,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(846,100,'overtaken',NULL,65,2,'0b7199a9e9c1b187e9f891ec',1770778800000,1846,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(847,100,'board',NULL,65,3,'d6171382a24e90803d5f6047',1770778800000,1847,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(848,100,'overtaken',NULL,65,3,'81af84f2773808ddd6a4c079',1770778800000,1848,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(849,100,'invitation',62,NULL,NULL,'f24ad096fa33775fe5513d80',1770778800000,1849,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(850,100,'invitation_closed',62,NULL,NULL,'d7c015c3542c06b3ad1b28cf',1770778800000,1850,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(851,100,'board',NULL,66,0,'f824dc5e64be23c453009966',1770778800000,1851,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(852,100,'board',NULL,66,1,'9d8a6479d401709c380f0d71',1770778800000,1852,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(853,100,'overtaken',NULL,66,1,'e92ab39cd263d60b4ef7d835',1770778800000,1853,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(854,100,'board',NULL,66,2,'9ab2d476ef7d21bf2b5c2753',1770778800000,1854,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(855,100,'overtaken',NULL,66,2,'41ba3ac6dee7123fc58e1414',1770778800000,1855,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(856,100,'board',NULL,66,3,'d3d51f07edd3a99e9ec2acda',1770778800000,1856,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(857,100,'overtaken',NULL,66,3,'a2cb57455f957b1d7363b07c',1770778800000,1857,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(858,100,'board',NULL,66,4,'3d44129010a8f50f91412e18',1770778800000,1858,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(859,100,'overtaken',NULL,66,4,'10fae5d05ec5cba813cd07a6',1770778800000,1859,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(860,100,'board',NULL,66,5,'193111212fc0dafed4b4a946',1770778800000,1860,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(861,100,'overtaken',NULL,66,5,'da7d50f5088b670cd1b6a40a',1770778800000,1861,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(862,100,'board',NULL,66,6,'6c0beffad870a8fd644bd38e',1770778800000,1862,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(863,100,'overtaken',NULL,66,6,'eeb7151ad661b0215155b133',1770778800000,1863,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(864,100,'invitation',63,NULL,NULL,'c67af04d3875e7aeb1c37a80',1770778800000,1864,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(865,100,'invitation_closed',63,NULL,NULL,'fafa6d5719b4bd3984b5e388',1770778800000,1865,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(866,100,'board',NULL,67,0,'08d6ef055d0a7f20b6e0fa76',1770778800000,1866,1770778800000,NULL,NULL,NULL);
INSERT INTO "post" VALUES(867,100,'placed',NULL,67,1,'d6f7d724cc488f08fd175a91',1770778800000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "post" VALUES(868,100,'board',NULL,67,2,'cca3a33e64c0cced63309b91',1770778800000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "post" VALUES(869,100,'overtaken',NULL,67,2,'1cce43cf4d6a10b2f2e3a7cc',1770778800000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "post" VALUES(870,100,'board',NULL,67,4,'a7cd74ae7e60365d0a3fe639',1770778800000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "post" VALUES(871,100,'overtaken',NULL,67,4,'6f13003d57f893f1218c7669',1770778800000,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE preferences (
    user_id       INTEGER PRIMARY KEY,
    pings         INTEGER NOT NULL CHECK (pings IN (0, 1)),
    as_lists      INTEGER NOT NULL CHECK (as_lists IN (0, 1)),
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    challenged_by TEXT    NOT NULL CHECK (challenged_by IN ('everybody', 'played', 'nobody'))
, language TEXT) STRICT;
CREATE TABLE puzzle (
    number     INTEGER PRIMARY KEY,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT;
CREATE TABLE puzzle_result (
    user_id INTEGER NOT NULL,
    puzzle  INTEGER NOT NULL,  -- its number in the file of puzzles
    solved  INTEGER NOT NULL CHECK (solved IN (0, 1)),
    gain    REAL    NOT NULL,  -- of the person's rating
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_shown (
    user_id INTEGER NOT NULL,
    puzzle  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating (
    user_id     INTEGER NOT NULL,
    guild_id    INTEGER NOT NULL,
    variant     TEXT    NOT NULL,
    rating      REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    placeless INTEGER NOT NULL CHECK (placeless IN (0, 1)),
    games       INTEGER NOT NULL CHECK (games > 0), rated_at INTEGER NOT NULL DEFAULT 0, inactive INTEGER NOT NULL DEFAULT 0 CHECK (inactive IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, variant)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_change (
    match_id        INTEGER NOT NULL REFERENCES match (id),
    user_id         INTEGER NOT NULL,
    opponent_id     INTEGER NOT NULL,
    guild_id        INTEGER NOT NULL,
    variant         TEXT    NOT NULL,
    number          INTEGER NOT NULL,  -- of the result
    at              INTEGER NOT NULL,
    rating          REAL    NOT NULL,  -- after the match, as the next two
    deviation       REAL    NOT NULL,
    volatility      REAL    NOT NULL,
    gain            REAL    NOT NULL,
    was_provisional INTEGER NOT NULL CHECK (was_provisional IN (0, 1)),
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_gain (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    span     TEXT    NOT NULL CHECK (span IN ('month', 'week')),
    begins   TEXT    NOT NULL,  -- its first day
    gain     REAL    NOT NULL,
    games    INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (user_id, guild_id, variant, span, begins)
) STRICT, WITHOUT ROWID;
CREATE TABLE review (
    match_id INTEGER NOT NULL REFERENCES match (id),
    turn     INTEGER NOT NULL CHECK (turn >= 0),  -- turns played before the position
    kind     TEXT    NOT NULL CHECK (kind IN ('points', 'win', 'loss')),
    value    INTEGER NOT NULL,  -- points, or whole turns until the proven end; of who is to move
    best     TEXT    NOT NULL,  -- the whole turn, its actions with a blank between
    PRIMARY KEY (match_id, turn)
) STRICT, WITHOUT ROWID;
CREATE TABLE solver (
    user_id    INTEGER PRIMARY KEY,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
, rated_at INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE tournament (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    format        TEXT    NOT NULL CHECK (format IN ('swiss', 'round_robin', 'knockout')),
    variant       TEXT    NOT NULL,
    pool          TEXT    NOT NULL,
    dealt         INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    seat          TEXT    NOT NULL,
    venue         TEXT    NOT NULL,
    pace          TEXT    NOT NULL,
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    rounds        INTEGER NOT NULL CHECK (rounds > 0),
    round_time    INTEGER NOT NULL,
    starts_at     INTEGER,
    starts_with   INTEGER NOT NULL,
    organiser_id  INTEGER NOT NULL,
    status        TEXT    NOT NULL DEFAULT 'sign_up'
        CHECK (status IN ('sign_up', 'running', 'finished', 'cancelled')),
    round         INTEGER NOT NULL DEFAULT 0,
    round_ends_at INTEGER,
    created_at    INTEGER NOT NULL,
    ended_at      INTEGER CHECK ((ended_at IS NULL) = (status IN ('sign_up', 'running'))),
    message_id    INTEGER  -- the sign-up, once sent
) STRICT;
CREATE TABLE tournament_entrant (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    user_id       INTEGER NOT NULL,
    joined_at     INTEGER NOT NULL,
    number        INTEGER,  -- pairing number; NULL before the start
    rating        INTEGER CHECK ((rating IS NULL) = (number IS NULL)),
    first_round   INTEGER NOT NULL DEFAULT 1,
    left_after    INTEGER,
    PRIMARY KEY (tournament_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_pairing (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round         INTEGER NOT NULL CHECK (round > 0),
    board         INTEGER NOT NULL CHECK (board > 0),
    red           INTEGER NOT NULL,  -- pairing number
    blue          INTEGER,           -- NULL: a bye
    match_id      INTEGER UNIQUE REFERENCES match (id),
    result        TEXT,              -- NULL while the game is played, and for a bye
    PRIMARY KEY (tournament_id, round, board)
) STRICT, WITHOUT ROWID;
CREATE TABLE vote (
    match_id    INTEGER NOT NULL REFERENCES match (id),
    turn_number INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    turn        TEXT    NOT NULL,  -- the whole turn, its actions with a blank between
    at          INTEGER NOT NULL,
    played      INTEGER NOT NULL DEFAULT 0 CHECK (played IN (0, 1)),  -- 1: the turn was played
    PRIMARY KEY (match_id, turn_number, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE watcher (
    match_id INTEGER NOT NULL REFERENCES match (id),
    user_id  INTEGER NOT NULL, captures INTEGER NOT NULL DEFAULT 0 CHECK (captures IN (0, 1)),
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "watcher" VALUES(24,3,0);
CREATE UNIQUE INDEX one_rematch ON invitation (rematch_of) WHERE status IN ('open', 'accepted');
CREATE INDEX invitation_open_by ON invitation (challenger_id, guild_id) WHERE status = 'open';
CREATE INDEX invitation_closed ON invitation (challenger_id, opponent_id, status, closed_at);
CREATE INDEX match_red ON match (red_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_blue ON match (blue_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_red_finished ON match (red_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_blue_finished ON match (blue_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX post_due ON post (id) WHERE settled_at IS NULL;
CREATE INDEX post_of_match ON post (match_id, kind, seq);
CREATE INDEX post_of_invitation ON post (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX due_at ON due (kind, at);
CREATE INDEX watcher_matches ON watcher (user_id);
CREATE INDEX match_guild ON match (guild_id) WHERE finished_at IS NULL;
CREATE INDEX match_channel ON match (channel_id, id)
    WHERE finished_at IS NULL AND venue <> 'private';
CREATE INDEX match_channel_finished ON match (channel_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled' AND venue <> 'private';
CREATE UNIQUE INDEX match_result ON match (result_number) WHERE result_number IS NOT NULL;
CREATE INDEX match_server ON match (guild_id);
CREATE INDEX invitation_server ON invitation (guild_id);
CREATE INDEX invitation_rematch ON invitation (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX match_uncounted ON match (result_number) WHERE counted = 0 AND finished_at IS NOT NULL;
CREATE INDEX person_record_of_person ON person_record (user_id);
CREATE INDEX person_card_of_person ON person_card (user_id);
CREATE INDEX person_opponent_of_person ON person_opponent (user_id);
CREATE INDEX person_opponent_of_other ON person_opponent (opponent_id);
CREATE INDEX person_opponent_games
    ON person_opponent (guild_id, user_id, wins + draws + losses, opponent_id);
CREATE INDEX person_streak_of_person ON person_streak (user_id);
CREATE INDEX badge_of_person ON badge (user_id);
CREATE INDEX badge_of_match ON badge (match_id);
CREATE INDEX match_by_red ON match (red_id);
CREATE INDEX match_by_blue ON match (blue_id);
CREATE INDEX invitation_opponent ON invitation (opponent_id);
CREATE INDEX member_person ON member (user_id);
CREATE INDEX rating_course ON rating_change (guild_id, user_id, variant, number);
CREATE INDEX rating_pair ON rating_change (user_id, opponent_id, guild_id, at);
CREATE INDEX rating_gain_order ON rating_gain (guild_id, variant, span, begins, gain DESC, user_id);
CREATE INDEX match_red_ended
    ON match (red_id, guild_id, venue = 'private', variant, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_blue_ended
    ON match (blue_id, guild_id, venue = 'private', variant, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX block_blocked ON block (blocked_id);
CREATE INDEX match_pair ON match (red_id, blue_id) WHERE termination IS NOT 'cancelled';
CREATE INDEX rating_change_of_other ON rating_change (opponent_id);
CREATE INDEX match_cancelled ON match (red_id, blue_id, finished_at)
    WHERE termination = 'cancelled';
CREATE INDEX guild_setting_theme ON guild_setting (value) WHERE name = 'theme';
CREATE INDEX daily_try_of ON daily_try (user_id);
CREATE INDEX daily_streak_of ON daily_streak (user_id);
CREATE INDEX post_of_guild ON post (guild_id, seq) WHERE guild_id IS NOT NULL;
CREATE INDEX match_red_early ON match (red_id, finished_at)
    WHERE rated = 1 AND turn_number < 5 AND finished_at IS NOT NULL;
CREATE INDEX match_blue_early ON match (blue_id, finished_at)
    WHERE rated = 1 AND turn_number < 5 AND finished_at IS NOT NULL;
CREATE INDEX invitation_named ON invitation (challenger_id, created_at) WHERE named = 1;
CREATE INDEX erasure_mark ON erasure (mark, at);
CREATE INDEX rating_order
    ON rating (guild_id, variant, inactive, placeless, rating DESC, user_id);
CREATE INDEX rating_activity ON rating (guild_id, rated_at) WHERE inactive = 0;
CREATE INDEX match_played ON match (guild_id, finished_at)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled' AND venue <> 'private';
CREATE INDEX tournament_guild ON tournament (guild_id);
CREATE INDEX tournament_open ON tournament (guild_id) WHERE ended_at IS NULL;
CREATE INDEX tournament_organiser ON tournament (organiser_id);
CREATE UNIQUE INDEX tournament_entrant_number ON tournament_entrant (tournament_id, number)
    WHERE number IS NOT NULL;
CREATE INDEX tournament_entrant_user ON tournament_entrant (user_id);
CREATE INDEX post_of_tournament ON post (tournament_id, kind, seq) WHERE tournament_id IS NOT NULL;
CREATE INDEX match_organiser ON match (organiser_id) WHERE organiser_id IS NOT NULL;
CREATE INDEX vote_person ON vote (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('invitation',63);
INSERT INTO "sqlite_sequence" VALUES('post',871);
INSERT INTO "sqlite_sequence" VALUES('match',67);
COMMIT;
PRAGMA user_version = 57;
