-- Discord is asked for the registered commands at each start, and health probes write nothing.
DELETE FROM memo WHERE name IN ('synced commands', 'health asked');
