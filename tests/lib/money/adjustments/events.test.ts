import { expect, test } from 'vitest'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createPayee } from '@/tests/support/money/payouts'
import { NOW } from '@/tests/support/tracking/shop'

test('an adjustment is told when it is posted, not when it waits for a second person', async () => {
  const staff = await listen()
  const { id: affiliateId, userId } = await createPayee(0n)
  const adjust = async (amountCents: number, confirm: string, reason: string) =>
    actOnUser({ actor: await createStaff(), at: NOW }, { id: userId, action: 'adjust', amountCents, confirm, reason })
  expect(await adjust(150_000, '+$1,500.00', 'A bonus')).toBe(false)
  expect(await queuedFor(staff, 'adjustment')).toEqual([])
  expect(await adjust(150_000, '+$1,500.00', 'A bonus')).toBe(true)
  expect(await adjust(-2_000, '-$20.00', 'Paid twice')).toBe(true)
  const posted = await db().ledgerTransfer.findMany({
    where: { affiliateId, kind: 'adjustment' },
    orderBy: { id: 'asc' },
  })
  expect(await queuedFor(staff, 'adjustment')).toMatchObject([
    {
      type: 'adjustment.posted',
      objectId: posted[0]?.id,
      data: { id: posted[0]?.id, amountCents: 150_000, reason: 'A bonus' },
    },
    {
      type: 'adjustment.posted',
      objectId: posted[1]?.id,
      data: { id: posted[1]?.id, amountCents: -2_000, reason: 'Paid twice' },
    },
  ])
})
