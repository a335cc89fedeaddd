import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const IMPORT = '00000000-0000-7000-8000-000000000001'

test('rows of imports of before carry their id under its new name, also those that could not be read', async () => {
  const before = `
    INSERT INTO network_import (id, source, network, is_from_files, time_zone, from_day, to_day, history_until,
        activates_offers, state, created_by_id, created_at) VALUES
      ('${IMPORT}', 'tune', 'demo', true, 'UTC', '2026-01-01', '2026-02-01', '2026-02-01', false, 'checked', '${IMPORT}',
        now());
    INSERT INTO network_import_row (import_id, line, kind, place, foreign_id, data, field) VALUES
      ('${IMPORT}', 1, 'offer', 1, '77', '{"foreignId": "77", "name": "VPN", "goals": [1]}', NULL),
      ('${IMPORT}', 2, 'offer', 2, NULL, NULL, 'foreignId'),
      ('${IMPORT}', 3, 'offer', 3, '78', NULL, 'name');
    INSERT INTO import_record (source, kind, foreign_id, our_id, applied, our_version, applied_at) VALUES
      ('tune', 'offer', '77', '1001', '{"foreignId": "77", "name": "VPN"}', '1', now()),
      ('tune', 'affiliate', '9', '10001', '{"status": "active"}', '', now());`
  const after = `
    SELECT line::text AS key, data, field FROM network_import_row
    UNION ALL SELECT kind, applied, NULL FROM import_record ORDER BY key`
  expect(await rowsAfter('0321_external_ids_of_rows', { before, after })).toEqual([
    { key: '1', data: { externalId: '77', name: 'VPN', goals: [1] }, field: null },
    { key: '2', data: null, field: 'externalId' },
    { key: '3', data: null, field: 'name' },
    { key: 'affiliate', data: { status: 'active' }, field: null },
    { key: 'offer', data: { externalId: '77', name: 'VPN' }, field: null },
  ])
})
