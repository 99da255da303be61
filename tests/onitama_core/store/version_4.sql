-- A database as the program of version 4 left it, with every kind of match in it; match 8 was
-- broken afterwards. Matches: 1 goes on, a draw offered · 2 won · 3 resigned · 4 its rematch ·
-- 5 one ninja placed · 6 drawn · 7 in a thread · 8 beyond reading.
BEGIN TRANSACTION;
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL CHECK (kind IN ('action', 'draw_offered', 'draw_declined', 'draw_agreed', 'resigned')),
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    action   TEXT    CHECK ((action IS NOT NULL) = (kind = 'action')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,1,'action',0,'tiger:c1c3',1767268800000);
INSERT INTO "entry" VALUES(1,2,'action',1,'crane:a5a4',1767268800000);
INSERT INTO "entry" VALUES(1,3,'action',0,'crab:a1a2',1767268800000);
INSERT INTO "entry" VALUES(1,4,'draw_offered',1,NULL,1767268800000);
INSERT INTO "entry" VALUES(2,1,'action',0,'tiger:e1e3',1767268800000);
INSERT INTO "entry" VALUES(2,2,'action',1,'crane:c5c4',1767268800000);
INSERT INTO "entry" VALUES(2,3,'action',0,'dragon:e3c4',1767268800000);
INSERT INTO "entry" VALUES(3,1,'resigned',1,NULL,1767268800000);
INSERT INTO "entry" VALUES(5,1,'action',0,'place:b1',1767268800000);
INSERT INTO "entry" VALUES(6,1,'draw_offered',0,NULL,1767268800000);
INSERT INTO "entry" VALUES(6,2,'draw_agreed',1,NULL,1767268800000);
INSERT INTO "entry" VALUES(8,1,'action',0,'tiger:c1c9',1767268800000);
CREATE TABLE guild_theme (
    guild_id INTEGER PRIMARY KEY,
    theme TEXT NOT NULL
) STRICT;
CREATE TABLE invitation (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id        INTEGER NOT NULL,
    channel_id      INTEGER NOT NULL,
    challenger_id   INTEGER NOT NULL,
    challenger_name TEXT    NOT NULL,
    opponent_id     INTEGER,            -- NULL: anyone may accept
    opponent_name   TEXT,
    variant         TEXT    NOT NULL,
    pool            TEXT    NOT NULL,   -- a pool's name, or five card ids
    dealt           INTEGER NOT NULL CHECK (dealt IN (0, 1)),  -- 1: the five lie as named
    seat            TEXT    NOT NULL CHECK (seat IN ('red', 'blue', 'random')),
    rematch_of      INTEGER REFERENCES match (id),
    status          TEXT    NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    closed_at       INTEGER,
    message_id      INTEGER             -- its post in the channel, once sent
, in_thread INTEGER NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1))) STRICT;
INSERT INTO "invitation" VALUES(1,10,100,1,'Alice',3,'Carol','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'declined',1767268800000,1767355200000,1767268800000,1001,0);
INSERT INTO "invitation" VALUES(2,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1003,0);
INSERT INTO "invitation" VALUES(3,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1010,0);
INSERT INTO "invitation" VALUES(4,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1016,0);
INSERT INTO "invitation" VALUES(5,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,'blue',3,'accepted',1767268800000,1767355200000,1767268800000,1020,0);
INSERT INTO "invitation" VALUES(6,10,100,3,'Carol',4,'Dave','shadow','base',0,'random',NULL,'accepted',1767268800000,1767355200000,1767268800000,1023,0);
INSERT INTO "invitation" VALUES(7,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1027,0);
INSERT INTO "invitation" VALUES(8,10,100,1,'Alice',2,'Bob','classic','base',0,'random',NULL,'accepted',1767268800000,1767355200000,1767268800000,1033,1);
INSERT INTO "invitation" VALUES(9,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'accepted',1767268800000,1767355200000,1767268800000,1037,0);
INSERT INTO "invitation" VALUES(10,10,100,1,'Alice',4,'Dave','classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'open',1767268800000,1767355200000,NULL,NULL,0);
INSERT INTO "invitation" VALUES(11,10,100,1,'Alice',NULL,NULL,'classic','crab,tiger,crane,monkey,dragon',1,'red',NULL,'open',1767268860000,1767355260000,NULL,NULL,0);
CREATE TABLE match (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    invitation_id INTEGER NOT NULL UNIQUE REFERENCES invitation (id),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    red_id        INTEGER NOT NULL,
    red_name      TEXT    NOT NULL,
    blue_id       INTEGER NOT NULL,
    blue_name     TEXT    NOT NULL,
    variant       TEXT    NOT NULL,
    cards         TEXT    NOT NULL,   -- five ids: Red's two, Blue's two, the side card
    first_player  INTEGER NOT NULL CHECK (first_player IN (0, 1)),
    started_at    INTEGER NOT NULL,
    finished_at   INTEGER,
    last_post_id  INTEGER             -- the message that shows the latest board, once sent
, parent_id INTEGER) STRICT;
INSERT INTO "match" VALUES(1,2,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,1767268800000,NULL,1008,NULL);
INSERT INTO "match" VALUES(2,3,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,1767268800000,1767268800000,1015,NULL);
INSERT INTO "match" VALUES(3,4,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,1767268800000,1767268800000,1019,NULL);
INSERT INTO "match" VALUES(4,5,10,100,2,'Bob',1,'Alice','classic','crab,monkey,tiger,crane,dragon',0,1767268800000,NULL,1022,NULL);
INSERT INTO "match" VALUES(5,6,10,100,3,'Carol',4,'Dave','shadow','rabbit,rooster,tiger,goose,crane',1,1767268800000,NULL,1026,NULL);
INSERT INTO "match" VALUES(6,7,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,1767268800000,1767268800000,1031,NULL);
INSERT INTO "match" VALUES(7,8,10,999,2,'Bob',1,'Alice','classic','monkey,ox,crane,rabbit,mantis',0,1767268800000,NULL,1036,100);
INSERT INTO "match" VALUES(8,9,10,100,1,'Alice',2,'Bob','classic','crab,tiger,crane,monkey,dragon',0,1767268800000,NULL,1039,NULL);
CREATE TABLE memo (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE person_theme (
    user_id INTEGER PRIMARY KEY,
    theme TEXT -- NULL: as each server's
) STRICT;
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
) STRICT;
INSERT INTO "post" VALUES(1,100,'invitation',1,NULL,NULL,'60020844a06b0e933ae846ab',1767268800000,1001,1767268800000);
INSERT INTO "post" VALUES(2,100,'invitation_closed',1,NULL,NULL,'d373eb161fd55511ef7241e9',1767268800000,1002,1767268800000);
INSERT INTO "post" VALUES(3,100,'invitation',2,NULL,NULL,'e775e30f83371bc36108d081',1767268800000,1003,1767268800000);
INSERT INTO "post" VALUES(4,100,'invitation_closed',2,NULL,NULL,'c7d183cb8c3b4872aa1e66bc',1767268800000,1004,1767268800000);
INSERT INTO "post" VALUES(5,100,'board',NULL,1,0,'a4d57340fe6666dfbc8f1c8d',1767268800000,1005,1767268800000);
INSERT INTO "post" VALUES(6,100,'board',NULL,1,1,'83035368cfec0aabd787b1eb',1767268800000,1006,1767268800000);
INSERT INTO "post" VALUES(7,100,'board',NULL,1,2,'fc9433ec7e04eb718fef4741',1767268800000,1007,1767268800000);
INSERT INTO "post" VALUES(8,100,'board',NULL,1,3,'d01ef141b79c605eed86e9f5',1767268800000,1008,1767268800000);
INSERT INTO "post" VALUES(9,100,'draw_offer',NULL,1,4,'9eee5b4a43864dd0cb224b70',1767268800000,1009,1767268800000);
INSERT INTO "post" VALUES(10,100,'invitation',3,NULL,NULL,'1fa78dcef209fac25fc5f4d8',1767268800000,1010,1767268800000);
INSERT INTO "post" VALUES(11,100,'invitation_closed',3,NULL,NULL,'ca9d2a72b3c90488a0ca9403',1767268800000,1011,1767268800000);
INSERT INTO "post" VALUES(12,100,'board',NULL,2,0,'4e3b5818a0f11cd42b207a97',1767268800000,1012,1767268800000);
INSERT INTO "post" VALUES(13,100,'board',NULL,2,1,'f1e4019f6b9ad9be6aace23e',1767268800000,1013,1767268800000);
INSERT INTO "post" VALUES(14,100,'board',NULL,2,2,'6a6015998060b4953d1b4760',1767268800000,1014,1767268800000);
INSERT INTO "post" VALUES(15,100,'board',NULL,2,3,'9a7b4e9d4c0dce7a9eb9f032',1767268800000,1015,1767268800000);
INSERT INTO "post" VALUES(16,100,'invitation',4,NULL,NULL,'004633f794ec9cf9bf348ff7',1767268800000,1016,1767268800000);
INSERT INTO "post" VALUES(17,100,'invitation_closed',4,NULL,NULL,'af61b94d0ed3da3751420eb8',1767268800000,1017,1767268800000);
INSERT INTO "post" VALUES(18,100,'board',NULL,3,0,'84ca8c51571f4577ebc3071d',1767268800000,1018,1767268800000);
INSERT INTO "post" VALUES(19,100,'board',NULL,3,1,'6ef5120953c866c6101ed298',1767268800000,1019,1767268800000);
INSERT INTO "post" VALUES(20,100,'invitation',5,NULL,NULL,'0524fc21d13680c3d2fe20c4',1767268800000,1020,1767268800000);
INSERT INTO "post" VALUES(21,100,'invitation_closed',5,NULL,NULL,'e864a3d1a307b1489f0255d9',1767268800000,1021,1767268800000);
INSERT INTO "post" VALUES(22,100,'board',NULL,4,0,'f299eefbef751e3526925151',1767268800000,1022,1767268800000);
INSERT INTO "post" VALUES(23,100,'invitation',6,NULL,NULL,'cf5d8537806ed7695ca30e7b',1767268800000,1023,1767268800000);
INSERT INTO "post" VALUES(24,100,'invitation_closed',6,NULL,NULL,'fa878bcb5cbcc3fba32a6bb4',1767268800000,1024,1767268800000);
INSERT INTO "post" VALUES(25,100,'board',NULL,5,0,'3cdd75931f6cbb3a73fa1ba1',1767268800000,1025,1767268800000);
INSERT INTO "post" VALUES(26,100,'board',NULL,5,1,'707457a154c407582cb7dd2d',1767268800000,1026,1767268800000);
INSERT INTO "post" VALUES(27,100,'invitation',7,NULL,NULL,'af280a03f055625f227c2c4c',1767268800000,1027,1767268800000);
INSERT INTO "post" VALUES(28,100,'invitation_closed',7,NULL,NULL,'e22c0ad5f506a68eb381bd85',1767268800000,1028,1767268800000);
INSERT INTO "post" VALUES(29,100,'board',NULL,6,0,'5781b66d37ded90ed3ec418a',1767268800000,1029,1767268800000);
INSERT INTO "post" VALUES(30,100,'draw_offer',NULL,6,1,'5fec1f676fdd4f810fb03b3a',1767268800000,1030,1767268800000);
INSERT INTO "post" VALUES(31,100,'board',NULL,6,2,'2de1b3a1289d86106c2c1e35',1767268800000,1031,1767268800000);
INSERT INTO "post" VALUES(32,100,'draw_offer_closed',NULL,6,2,'0649ca3fa7364817b0a3d019',1767268800000,1032,1767268800000);
INSERT INTO "post" VALUES(33,100,'invitation',8,NULL,NULL,'c8803fb4ac72f58e1a94fd86',1767268800000,1033,1767268800000);
INSERT INTO "post" VALUES(34,100,'invitation_closed',8,NULL,NULL,'34cef324640eb03fcc8e66a9',1767268800000,1034,1767268800000);
INSERT INTO "post" VALUES(35,100,'thread',NULL,7,0,'ef76afea146e6a71a6b7af5e',1767268800000,1035,1767268800000);
INSERT INTO "post" VALUES(36,100,'board',NULL,7,0,'0c82e9979b3f6758592d8136',1767268800000,1036,1767268800000);
INSERT INTO "post" VALUES(37,100,'invitation',9,NULL,NULL,'eeb8dbd04e9d65ae9e3c9342',1767268800000,1037,1767268800000);
INSERT INTO "post" VALUES(38,100,'invitation_closed',9,NULL,NULL,'a32b4c2b15860879412168b9',1767268800000,1038,1767268800000);
INSERT INTO "post" VALUES(39,100,'board',NULL,8,0,'9f35e566c51bca2501432957',1767268800000,1039,1767268800000);
INSERT INTO "post" VALUES(40,100,'board',NULL,8,1,'1fa843695a3f590c498ae955',1767268800000,NULL,NULL);
INSERT INTO "post" VALUES(41,100,'invitation',10,NULL,NULL,'486c9bfacf585061cd590539',1767268800000,NULL,NULL);
INSERT INTO "post" VALUES(42,100,'invitation',11,NULL,NULL,'c927795869a6267adcb529ee',1767268860000,NULL,NULL);
CREATE INDEX invitation_expiry ON invitation (expires_at) WHERE status = 'open';
CREATE INDEX invitation_challenger ON invitation (challenger_id, status);
CREATE UNIQUE INDEX one_rematch ON invitation (rematch_of) WHERE status IN ('open', 'accepted');
CREATE INDEX match_red ON match (red_id) WHERE finished_at IS NULL;
CREATE INDEX match_blue ON match (blue_id) WHERE finished_at IS NULL;
CREATE INDEX match_channel ON match (channel_id) WHERE finished_at IS NULL;
CREATE INDEX post_due ON post (channel_id, id) WHERE settled_at IS NULL;
CREATE INDEX post_of_match ON post (match_id, seq);
CREATE INDEX match_finished ON match (guild_id, finished_at) WHERE finished_at IS NOT NULL;
INSERT INTO "sqlite_sequence" VALUES('invitation',11);
INSERT INTO "sqlite_sequence" VALUES('post',42);
INSERT INTO "sqlite_sequence" VALUES('match',8);
COMMIT;
PRAGMA user_version = 4;
