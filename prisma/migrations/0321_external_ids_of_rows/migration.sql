-- The id that a previous platform gave a row is called externalId in the code, so in the rows stored as JSON as well.
UPDATE network_import_row SET data = data - 'foreignId' || jsonb_build_object('externalId', data -> 'foreignId')
WHERE data ? 'foreignId';
UPDATE network_import_row SET field = 'externalId' WHERE field = 'foreignId';
UPDATE import_record SET applied = applied - 'foreignId' || jsonb_build_object('externalId', applied -> 'foreignId')
WHERE applied ? 'foreignId';
