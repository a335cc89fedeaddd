import { expect, test } from 'vitest'
import { newImportSchema } from '@/lib/imports/network/admin-schema'

const input = {
  network: 'us',
  key: 'x',
  timeZone: 'UTC',
  from: '2026-10-01',
  to: '2026-10-31',
  historyUntil: '2026-11-01',
  reason: 'the move',
}

test.each([
  ['everflow', ['offer', 'payout', 'balance'], 'Everflow has these in CSV exports alone: Custom payouts, Balances.'],
  ['everflow', ['access'], 'Everflow has these in CSV exports alone: Approvals for offers.'],
  ['tune', ['click'], 'TUNE has these in CSV exports alone: Clicks of the attribution window.'],
] as const)(
  'what the API of %s does not have (%j) is refused for it, and taken from files',
  (source, kinds, message) => {
    const byApi = newImportSchema.safeParse({ ...input, source, kinds, isFromFiles: false })
    expect(byApi.error?.issues).toMatchObject([{ path: ['kinds'], message }])
    expect(newImportSchema.safeParse({ ...input, source, kinds, isFromFiles: true }).success).toBe(true)
  },
)
