import { expect, test } from 'vitest'
import { GET } from '@/app/_api/admin/revenue/route'
import { postTransfers } from '@/lib/money/ledger/service'
import { transact } from '@/lib/platform/database/transaction'
import { ask } from '@/tests/support/api/api'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'

test('/api/admin/revenue answers sums beyond 2^53 cents, as JSON and as CSV', async () => {
  const { id: affiliateId } = await createAffiliate()
  const transfer = (key: string) => ({
    affiliateId,
    key,
    kind: 'adjustment' as const,
    from: 'house_adjustment' as const,
    to: 'available' as const,
    amountCents: 2n ** 53n,
    at: new Date('2026-11-20T15:00:00Z'),
  })
  await transact((tx) => postTransfers(tx, [transfer('a'), transfer('b')]))
  const { user } = await createStaff()
  const path = '/api/admin/revenue?from=2026-11-20&to=2026-11-20'
  const answer = await ask(GET, path, user)
  expect(answer.status).toBe(200)
  expect((await answer.json()).totals).toMatchObject({ adjustmentCents: 2 ** 54, marginCents: -(2 ** 54) })
  expect(await (await ask(GET, `${path}&format=csv`, user)).text()).toContain('180143985094819.84')
})
