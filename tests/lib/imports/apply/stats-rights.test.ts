import { beforeAll, expect, test } from 'vitest'
import { detect } from '@/lib/conversions/fraud/analysis/signal-data'
import type { FraudRule } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { readFacts as readAchievements } from '@/lib/rewards/achievements/data'
import { changeContest, createContest } from '@/lib/rewards/contests/admin-service'
import { measureContests } from '@/lib/rewards/contests/service'
import { readFacts as readBucketFacts } from '@/lib/traffic/buckets/assignments/data'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { importFiles, NOW } from '@/tests/support/imports/network-imports'

const ours = { offerId: 0, one: 0, other: 0, contest: 0 }
let quests: { id: number }[] = []

/** Two affiliates with a history; one of them has sold twice here since, one of which was taken back. */
beforeAll(async () => {
  const { id: advertiserId } = await createAdvertiser()
  const [{ id: offerId }, one, other] = [
    await createOffer({ advertiserId }),
    await createAffiliate(),
    await createAffiliate(),
  ]
  Object.assign(ours, { offerId, one: one.id, other: other.id })
  await db().foreignId.createMany({
    data: [
      { kind: 'offer', externalId: '31', ourId: String(offerId) },
      { kind: 'affiliate', externalId: '21', ourId: String(one.id) },
      { kind: 'affiliate', externalId: '22', ourId: String(other.id) },
    ].map((row) => ({ source: 'tune', createdAt: NOW, ...row })),
  })
  const { check, run } = await importFiles('tune', {
    statistic: `Date,Offer ID,Affiliate ID,Clicks,Conversions,Payout,Revenue
2026-10-28,31,21,120,100,5000,8000
2026-10-28,31,22,5000,10,250,400
`,
  })
  await check()
  await run()
  const staff = await createStaff('GSM')
  const at = new Date('2026-10-20T15:00:00Z')
  ours.contest = await createContest(
    { actor: staff, at },
    {
      name: 'Autumn race',
      description: '',
      metric: 'earnings',
      offerId,
      squadId: null,
      confirm: '',
      firstDay: '2026-10-25',
      lastDay: '2026-11-22',
      prizes: [{ from: 1, to: 1, cents: 5_000 }],
      reason: 'For the season',
    },
  )
  await changeContest({ actor: staff, at }, { id: ours.contest, action: 'start', reason: 'For the season' })
  const terms = { window: 'once', startsAt: new Date('2026-10-01T04:00:00Z') } as const
  quests = [
    await createQuest({ ...terms, metric: 'earnings', target: 100_000n }),
    await createQuest({ ...terms, metric: 'conversions', target: 50n }),
  ]
  const sold = { affiliateId: one.id, offerId }
  await convert({ ...sold, at: new Date(NOW.getTime() - 2 * DAY_MS) })
  await takeBack(await convert({ ...sold, at: new Date(NOW.getTime() - DAY_MS) }), NOW)
})

test('history completes no quest and is worth nothing in a contest, what is sold here is', async () => {
  const progress = await db().questProgress.findMany({
    where: { affiliateId: ours.one, questId: { in: quests.map(({ id }) => id) } },
    orderBy: { questId: 'asc' },
  })
  expect(progress).toMatchObject([
    { value: 2_500n, completedAt: null },
    { value: 1n, completedAt: null },
  ])
  await measureContests({ at: NOW })
  const standings = await db().contestStanding.findMany({ where: { questId: ours.contest, value: { gt: 0 } } })
  expect(standings).toMatchObject([{ affiliateId: ours.one, value: 2_500n }])
})

test('history opens no fraud case', async () => {
  const { id: questId } = await createQuest({ metric: 'clicks', target: 1n, window: 'once' })
  await db().questProgress.create({
    data: {
      affiliateId: ours.one,
      questId,
      windowKey: 'once',
      value: 1n,
      completedAt: NOW,
      updatedAt: NOW,
    },
  })
  const found: { rule: FraudRule; affiliateId: number }[] = []
  for (const rule of ['conversion_rate_outlier', 'quest_clicks'] as const)
    await db().$transaction(async (tx) => {
      for await (const page of detect(tx, rule, NOW)) found.push(...page)
    })
  expect(found).toEqual([])
})

test('history is part of the volume of a bucket and not of its approval rate, and of no achievement', async () => {
  const [facts] = await readBucketFacts(db(), NOW, ours.one)
  expect(facts).toMatchObject({ volume: 102, approvalRate: 50 })
  expect((await readBucketFacts(db(), NOW, ours.other))[0]).toMatchObject({ volume: 10, approvalRate: null })
  expect(await readAchievements(db(), ours.other)).toMatchObject({ clicks: 0n })
})
