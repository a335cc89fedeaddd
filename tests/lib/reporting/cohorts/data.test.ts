import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { AGES, LAST_AGE } from '@/lib/reporting/cohorts/constants'
import { listCohorts } from '@/lib/reporting/cohorts/data'
import { cohortCells, cohortCsv, lastWeeks, startOfWeek } from '@/lib/reporting/cohorts/rules'
import { cohortQuerySchema, staffCohortQuerySchema } from '@/lib/reporting/cohorts/schema'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '@/tests/support/factories/stats'

// a Wednesday, three weeks after the clocks went back
const AT = new Date('2026-11-25T15:00:00Z')
const WEEK_MS = 7 * DAY_MS

let ada: number
let bio: number
const sold: { week: string; age: number; payout: number; isCounted: boolean; affiliateId: number; sourceId: number }[] =
  []
const clicked: { week: string; affiliateId: number; sourceId: number }[] = []

beforeAll(async () => {
  ada = (await createAffiliate()).id
  const ben = (await createAffiliate()).id
  bio = await createSource(ada, 'bio')
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  const clicks: ClickSketch[] = []
  const conversions: ConversionSketch[] = []
  const states = ['approved', 'pending', 'rejected', 'reversed'] as const
  for (let n = 0; n < 300; n += 1) {
    const affiliateId = n % 4 ? ada : ben
    const sourceId = affiliateId === ada && n % 3 ? bio : 0
    const at = new Date(AT.getTime() - n * 8 * HOUR_MS - 60_000)
    const id = newId(at)
    clicks.push({ affiliateId, offerId, sourceId, at, id })
    clicked.push({ week: startOfWeek(easternDay(at)), affiliateId, sourceId })
    const later = new Date(at.getTime() + ((n * 37) % 1_700) * HOUR_MS)
    if (later > AT) continue
    const status = states[n % 4] ?? 'approved'
    conversions.push({
      affiliateId,
      offerId,
      sourceId,
      at: later,
      clickedAt: at,
      clickId: id,
      status,
      payoutCents: BigInt(100 + n),
    })
    const age = Math.min(LAST_AGE + 1, Math.floor((later.getTime() - at.getTime()) / WEEK_MS))
    const isCounted = status === 'approved' || status === 'pending'
    sold.push({ week: startOfWeek(easternDay(at)), age, payout: 100 + n, isCounted, affiliateId, sourceId })
  }
  await createEvents(clicks, conversions)
})

describe('cohorts', () => {
  test.each([['all'], ['one source']])(
    'are the clicks of each week and what they earned at each age: %s',
    async (which) => {
      const only = which === 'all' ? {} : { source: String(bio) }
      const { cohorts } = await listCohorts({ scope: ada, at: AT }, cohortQuerySchema.parse({ weeks: 13, ...only }))
      const mine = ({ affiliateId, sourceId }: { affiliateId: number; sourceId: number }) =>
        affiliateId === ada && (which === 'all' || sourceId === bio)
      expect(cohorts.map(({ week }) => week)).toEqual(lastWeeks(13, '2026-11-25'))
      expect(cohorts.at(-1)?.week).toBe('2026-11-23')
      for (const { week, clicks, cells, total } of cohorts) {
        expect(clicks).toBe(clicked.filter((each) => mine(each) && each.week === week).length)
        const own = sold.filter((each) => mine(each) && each.isCounted && each.week === week)
        for (const age of AGES) {
          const expected = own.filter((each) => each.age === age)
          expect(cells[age]?.conversions ?? 0).toBe(expected.length)
          expect(cells[age]?.payoutCents ?? 0).toBe(expected.reduce((sum, { payout }) => sum + payout, 0))
        }
        expect(total.conversions).toBe(own.length)
      }
      expect(cohorts.reduce((sum, { total }) => sum + total.conversions, 0)).toBeGreaterThan(20)
    },
  )

  test('have no cell for an age that no click of the week has reached', async () => {
    const { cohorts } = await listCohorts({ scope: ada, at: AT }, cohortQuerySchema.parse({ weeks: 4 }))
    expect(cohorts.map(({ cells }) => cells.filter((cell) => cell !== null).length)).toEqual([4, 3, 2, 1])
  })

  test('sum up to an age where asked, and the file says the same', async () => {
    const { cohorts } = await listCohorts({ scope: ada, at: AT }, cohortQuerySchema.parse({ weeks: 13 }))
    for (const cohort of cohorts) {
      const reached = cohortCells(cohort, 'payoutCents', 'total').filter((cell) => cell !== null)
      expect(reached.at(-1)).toBe(cohort.total.payoutCents)
      expect([...reached].sort((a, b) => a - b)).toEqual(reached)
    }
    const [head, newest] = cohortCsv(cohorts, 'payoutCents', 'each')
    expect(head).toHaveLength(3 + AGES.length)
    expect(newest?.[0]).toBe('2026-11-23')
    expect(newest?.at(-1)).toBe((cohorts.at(-1)?.total.payoutCents ?? 0) / 100)
  })

  test('tell staff the revenue, and affiliates nothing of it or of others', async () => {
    const own = await listCohorts({ scope: ada, at: AT }, cohortQuerySchema.parse({}))
    expect(JSON.stringify(own)).not.toContain('revenue')
    const all = await listCohorts({ scope: 'everyone', at: AT }, staffCohortQuerySchema.parse({ weeks: 13 }))
    expect(all.cohorts.reduce((sum, { clicks }) => sum + clicks, 0)).toBeGreaterThan(200)
    for (const { total } of all.cohorts) expect(total.revenueCents).toBe(2 * total.payoutCents)
    expect(cohortQuerySchema.safeParse({ figure: 'revenueCents' }).success).toBe(false)
  })
})
