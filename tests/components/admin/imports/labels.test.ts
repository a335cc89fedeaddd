import { expect, test } from 'vitest'
import { stateText } from '@/components/admin/imports/labels'
import type { NetworkImportView } from '@/lib/imports/network/admin-schema'

const done: NetworkImportView = {
  id: 'x',
  source: 'tune',
  network: 'demo',
  isFromFiles: false,
  hasKey: true,
  kinds: ['offer'],
  timeZone: 'UTC',
  from: '2026-10-01',
  to: '2026-10-31',
  historyUntil: '2026-11-01',
  activatesOffers: true,
  sendsInvitations: false,
  state: 'done',
  reading: null,
  problem: null,
  counts: { rows: 3, waiting: 0, kinds: { offer: { create: 3 } } },
  createdBy: '',
  createdAt: '2026-11-20T15:00:00.000Z',
  checkedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  finishedAt: null,
}

test.each([
  [{}, 'Everything is written. Run it again to take over what changes at the source.'],
  [
    {
      counts: {
        rows: 3_001,
        waiting: 0,
        kinds: { offer: { create: 1, refused: 1_999 }, cap: { refused: 1, decision: 2 } },
      },
    },
    'Done. Rows that are not written: 2,000 refused, 2 waiting for a decision. Run it again to take over what changes at the source.',
  ],
  [
    { hasKey: false, isFromFiles: true },
    'Everything is written. Start a new import with new files to take over what changes at the source.',
  ],
  [{ hasKey: false }, 'Everything is written. Start a new import to take over what changes at the source.'],
])('an import that is done with %o says so', (part, text) => {
  expect(stateText({ ...done, ...part })).toBe(text)
})
