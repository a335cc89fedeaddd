import { expect, test } from 'vitest'
import { listOpenings } from '@/lib/imports/opening-balances/admin-data'
import { approveOpening } from '@/lib/imports/opening-balances/admin-service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { importFiles, NOW, superAdmin } from '@/tests/support/imports/network-imports'
import { openingInput } from '@/tests/support/imports/opening-balances'
import { ledgerIsClean } from '@/tests/support/money/money'

async function affiliateAt(externalId: string): Promise<number> {
  const { id } = await createAffiliate()
  await db().foreignId.create({
    data: { source: 'tune', kind: 'affiliate', externalId, ourId: String(id), createdAt: NOW },
  })
  return id
}

const balances = (...lines: string[]) =>
  importFiles('tune', { balance: ['Type,ID,Balance', ...lines.map((line) => `affiliate,${line}`)].join('\n') })

/** Waits until as many connections of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const [found] = await db().$queryRaw<[{ n: number }]>`
      SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (found.n >= count) return
    await new Promise((done) => setTimeout(done, 10))
  }
}

test('balances that an import adds, changes or takes away while others are booked are never lost', async () => {
  const [booked, changed, removed, added] = [
    await affiliateAt('1'),
    await affiliateAt('2'),
    await affiliateAt('3'),
    await affiliateAt('4'),
  ]
  const first = await balances('1,10', '2,20', '3,30')
  await first.check()
  await first.run()
  const actor = await superAdmin()
  const [seen] = (await listOpenings(actor)).waiting
  if (!seen) throw new Error('nothing waits')
  const second = await balances('2,25', '3,0', '4,40')
  await second.check()
  await second.confirm()

  let approval: Promise<unknown> = Promise.resolve()
  let writing: Promise<unknown> = Promise.resolve()
  await db().$transaction(
    async (tx) => {
      // the booking is held where it posts
      await tx.$queryRaw`SELECT FROM ledger_account WHERE affiliate_id = ${booked} AND kind = 'available' FOR UPDATE`
      approval = approveOpening({ actor, at: NOW }, openingInput(seen))
      await untilWaiting(1)
      writing = second.work()
      await Promise.race([writing, untilWaiting(2)])
    },
    { timeout: 30_000 },
  )
  await Promise.all([approval, writing])

  const cents = async (id: number) => Number((await getBalances(id)).availableCents)
  expect(await Promise.all([booked, changed, removed, added].map(cents))).toEqual([1_000, 2_000, 3_000, 0])
  expect(await db().openingBalance.findMany({ orderBy: { externalId: 'asc' } })).toMatchObject([
    { externalId: '1', amountCents: 1_000n, bookingId: expect.any(String) },
    { externalId: '2', amountCents: 2_000n, bookingId: expect.any(String) },
    { externalId: '3', amountCents: 3_000n, bookingId: expect.any(String) },
    { externalId: '4', amountCents: 4_000n, bookingId: null },
  ])
  expect((await second.rows()).map(({ verdict }) => verdict)).toEqual(['refused', 'refused', 'create'])
  expect(await ledgerIsClean()).toBe(true)
})
