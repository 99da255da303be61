-- Discord is asked for the registered commands at each start.
DELETE FROM memo WHERE name = 'synced commands';
