import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { getStreak, getStreakPreview } from '@/lib/rewards/streak/data'
import { advanceStreak } from '@/lib/rewards/streak/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'

const TODAY = '2026-11-20'
const noonOf = (day: Day) => new Date(dayStart(day).getTime() + 12 * 3_600_000)
const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })

test.each([
  ['nobody converted', [], null],
  ['the app was never opened', [2, 1, 0], null],
  ['the app was opened yesterday', [3, 2, 1, 0], 1],
  ['today has nothing yet', [3, 2, 1], 1],
  ['a day was skipped since', [5, 4, 3], 3],
  ['a day was skipped, and today restarts it', [5, 4, 3, 0], 3],
] as const)(
  'the preview equals the streak after the app is opened, and changes nothing: %s [S4.17]',
  async (_, daysAgo, openedAgo) => {
    const { id } = await createAffiliate()
    const at = noonOf(TODAY)
    const made = daysAgo.map((days) => ({ affiliateId: id, offerId: offer.id, at: noonOf(addDays(TODAY, -days)) }))
    await createEvents(
      [],
      made.map((sketch) => ({ ...sketch, status: 'approved', payoutCents: 100n })),
    )
    if (openedAgo !== null) await transact((tx) => advanceStreak(tx, id, noonOf(addDays(TODAY, -openedAgo))))
    const before = await db().streak.findUnique({ where: { affiliateId: id } })

    const foreseen = await getStreakPreview(id, at)
    expect(await db().streak.findUnique({ where: { affiliateId: id } })).toEqual(before)

    await transact((tx) => advanceStreak(tx, id, at))
    expect(foreseen).toEqual(await getStreak(id, at))
  },
)
