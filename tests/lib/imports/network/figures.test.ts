import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listOpenings } from '@/lib/imports/opening-balances/admin-data'
import { approveOpening, declineOpening } from '@/lib/imports/opening-balances/admin-service'
import { openingPhrase } from '@/lib/imports/opening-balances/rules'
import type { ImportKind } from '@/lib/imports/rows/constants'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences, rebuildRollups } from '@/lib/platform/rollups/service'
import { countEarlierDays } from '@/lib/traffic/caps/recount-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { importFiles, importFrom, NOW, superAdmin } from '@/tests/support/imports/network-imports'
import { openingInput } from '@/tests/support/imports/opening-balances'
import type { SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, tuneServer } from '@/tests/support/imports/tune-server'
import { ledgerIsClean } from '@/tests/support/money/money'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})

const ours = { offer: 0, other: 0, affiliate: 0, second: 0, advertiser: 0 }

beforeAll(async () => {
  const advertiser = await createAdvertiser()
  const [offer, other] = [
    await createOffer({ advertiserId: advertiser.id }),
    await createOffer({ advertiserId: advertiser.id }),
  ]
  const [affiliate, second] = [await createAffiliate(), await createAffiliate()]
  Object.assign(ours, {
    offer: offer.id,
    other: other.id,
    affiliate: affiliate.id,
    second: second.id,
    advertiser: advertiser.id,
  })
  await db().foreignId.createMany({
    data: [
      ['offer', '31', offer.id],
      ['offer', '32', other.id],
      ['affiliate', '21', affiliate.id],
      ['affiliate', '22', second.id],
      ['advertiser', '11', advertiser.id],
    ].map(([kind, externalId, ourId]) => ({
      source: 'tune',
      kind: String(kind),
      externalId: String(externalId),
      ourId: String(ourId),
      createdAt: NOW,
    })),
  })
})

async function tune(
  kinds: ImportKind[],
  change: (network: ReturnType<typeof smallTuneNetwork>) => void = () => undefined,
) {
  const network = smallTuneNetwork()
  change(network)
  const server = tuneServer(network)
  servers.push(await server.listen())
  const steps = await importFrom({ source: 'tune', base: server.base, key: TUNE_TOKEN }, { kinds })
  await steps.check()
  const judged = (await steps.rows()).map(({ externalId, verdict }) => `${externalId}: ${verdict}`)
  await steps.run()
  const written = (await steps.rows()).map(({ externalId, verdict }) => `${externalId}: ${verdict}`)
  return { judged, written, steps }
}

const statOf = (day: string) =>
  db().statDay.findMany({ where: { day: new Date(`${day}T00:00:00Z`) }, orderBy: { affiliateId: 'asc' } })
const noDifferences = { stat_day: 0, stat_quarter_hour: 0 }

describe('conversions and figures of days', () => {
  test('count in the roll-ups as history, once, and pay nobody', async () => {
    const first = await tune(['conversion'])
    expect(first.judged).toEqual(['c1: create', 'c2: create', 'c3: create', 'c4: refused'])
    expect(first.written).toEqual(first.judged)
    expect(await statOf('2026-10-01')).toMatchObject([
      {
        affiliateId: ours.affiliate,
        offerId: ours.offer,
        sourceId: 0,
        clicks: 0,
        approvedCount: 2,
        approvedPayoutCents: 2_500n,
        revenueCents: 4_000n,
      },
    ])
    expect(await statOf('2026-10-02')).toEqual([])
    expect(await getBalances(ours.affiliate)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
    expect(await db().conversion.count()).toBe(0)
    expect(await countRollupDifferences()).toEqual(noDifferences)

    const again = await tune(['conversion'], ({ conversions }) => {
      const [sold] = conversions
      if (sold) sold.conversion_status = 'rejected'
    })
    expect(again.written.slice(0, 3)).toEqual(['c1: update', 'c2: same', 'c3: same'])
    expect(await statOf('2026-10-01')).toMatchObject([{ approvedCount: 1, approvedPayoutCents: 1_250n }])

    const days = await tune(['statistic'])
    expect(days.judged).toEqual(['2026-10-01:31:21: create', '2026-10-02:32:22: create'])
    expect(await statOf('2026-10-01')).toMatchObject([
      { clicks: 120, approvedCount: 2, approvedPayoutCents: 2_500n, revenueCents: 4_000n },
    ])
    expect(await statOf('2026-10-02')).toMatchObject([
      { affiliateId: ours.second, clicks: 80, approvedPayoutCents: 334n },
    ])
    expect((await tune(['statistic'])).written).toEqual(['2026-10-01:31:21: same', '2026-10-02:32:22: same'])
    await tune(['conversion'])
    expect(await statOf('2026-10-01')).toMatchObject([{ clicks: 120, approvedCount: 2 }])

    expect(await countRollupDifferences()).toEqual(noDifferences)
    expect(await countRollupDifferences({ from: '2026-10-01', to: '2026-10-02' })).toEqual(noDifferences)
    const before = await db().statQuarterHour.findMany({ orderBy: { startsAt: 'asc' } })
    await db().$transaction((tx) => rebuildRollups(tx), { timeout: 60_000 })
    expect(await db().statQuarterHour.findMany({ orderBy: { startsAt: 'asc' } })).toEqual(before)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('of days from the move on, and of days with traffic of our own, are kept for comparison alone', async () => {
    await db().$executeRaw`
      INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks) VALUES (${ours.affiliate}, '2026-10-20', ${ours.offer}, 0, 3)`
    const { written } = await tune(['statistic'], (network) => {
      const [line] = network.statistics
      network.statistics = ['2026-10-20', '2026-10-21'].map((date) => ({ ...line, date }))
    })
    expect(written).toEqual(['2026-10-20:31:21: create', '2026-10-21:31:21: create'])
    expect((await statOf('2026-10-20')).map(({ clicks }) => clicks)).toEqual([3])
    expect((await statOf('2026-10-21')).map(({ clicks }) => clicks)).toEqual([120])
    const late = await importFiles('tune', {
      statistic: 'Date,Offer ID,Affiliate ID,Clicks,Payout,Revenue\n2026-11-01,31,21,9,0,0\n',
    })
    await late.check()
    expect((await late.rows())[0]?.message).toBe('For comparison alone: not before 2026-11-01.')
    await late.run()
    expect(await statOf('2026-11-01')).toEqual([])
    expect(await db().importedStatistic.count({ where: { day: new Date('2026-11-01') } })).toBe(1)
    await db().statDay.deleteMany({ where: { day: new Date('2026-10-20') } })
  })

  test('of an offer that is not here are refused with its id', async () => {
    const { check, rows } = await importFiles('tune', {
      conversion: 'ID,Offer ID,Affiliate ID,Datetime,Payout,Revenue\nx1,99,21,2026-10-05 10:00:00,1,2\n',
    })
    await check()
    expect((await rows())[0]).toMatchObject({
      verdict: 'refused',
      message: 'There is no offer 99 here; import it first, or see its row.',
    })
  })
})

describe('history by days', () => {
  const CONVERSION = 'ID,Offer ID,Affiliate ID,Datetime,Payout,Revenue\n'
  const STATISTIC = 'Date,Offer ID,Affiliate ID,Clicks,Conversions,Payout,Revenue\n'
  type More = NonNullable<Parameters<typeof importFiles>[3]>
  async function written(files: Partial<Record<ImportKind, string>>, more: More = {}, at = NOW) {
    const steps = await importFiles('tune', files, at, more)
    await steps.check()
    const judged = (await steps.rows()).map(({ verdict, message }) => [verdict, message])
    await steps.run()
    expect((await steps.rows()).map(({ verdict, message }) => [verdict, message])).toEqual(judged)
    return judged
  }

  test('a conversion near midnight counts on its day in the zone of the source, once with the report', async () => {
    const zone = { timeZone: 'UTC' }
    await written({ conversion: `${CONVERSION}u1,31,21,2026-10-06 00:30:00,5,7\n` }, zone)
    expect(await statOf('2026-10-05')).toEqual([])
    expect(await statOf('2026-10-06')).toMatchObject([{ approvedCount: 1, approvedPayoutCents: 500n }])
    await written({ statistic: `${STATISTIC}2026-10-06,31,21,10,1,5,7\n` }, zone)
    expect(await statOf('2026-10-06')).toMatchObject([{ clicks: 10, approvedCount: 1, approvedPayoutCents: 500n }])
    expect(await statOf('2026-10-05')).toEqual([])
    const other = { conversion: `${CONVERSION}u2,31,21,2026-10-06 08:30:00,5,7\n` }
    expect(await written(other, zone)).toEqual([['create', 'Kept; the source’s own report of this day counts.']])
    expect(await countRollupDifferences()).toEqual(noDifferences)
  })

  test('what was only compared is history once the network moves on later, and the results say so', async () => {
    const files = {
      conversion: `${CONVERSION}v1,31,22,2026-11-02 10:00:00,5,7\n`,
      statistic: `${STATISTIC}2026-11-03,31,22,8,1,5,7\n`,
    }
    const late = 'For comparison alone: not before 2026-11-01.'
    expect(await written(files)).toEqual([
      ['create', late],
      ['create', late],
    ])
    expect(await statOf('2026-11-02')).toEqual([])
    const later = { historyUntil: '2026-11-10' }
    const counts = 'Counts in the reports as history.'
    expect(await written(files, later)).toEqual([
      ['update', counts],
      ['update', counts],
    ])
    expect(await statOf('2026-11-02')).toMatchObject([{ approvedCount: 1 }])
    expect(await statOf('2026-11-03')).toMatchObject([{ clicks: 8, approvedCount: 1 }])
    expect(await written(files, later)).toEqual([
      ['same', 'As it was imported.'],
      ['same', 'As it was imported.'],
    ])
    expect(await statOf('2026-11-02')).toMatchObject([{ approvedCount: 1 }])
    const today = { statistic: `${STATISTIC}2026-11-20,31,22,8,1,5,7\n` }
    expect(await written(today, { historyUntil: '2026-11-25' })).toEqual([
      ['create', 'For comparison alone: the day is not over. Import it again later.'],
    ])
    expect(await countRollupDifferences()).toEqual(noDifferences)
  })

  test('a day on which something was recorded here since does not grow any more', async () => {
    const day = (clicks: number) => ({ statistic: `${STATISTIC}2026-10-12,32,21,${clicks},0,0,0\n` })
    await written(day(5))
    await db().$executeRaw`
      UPDATE stat_day SET clicks = clicks + 1 WHERE affiliate_id = ${ours.affiliate} AND day = '2026-10-12'`
    expect(await written(day(9))).toEqual([
      ['update', 'For comparison alone: something was recorded here on this day.'],
    ])
    expect(await statOf('2026-10-12')).toMatchObject([{ clicks: 6 }])
    await db().$executeRaw`
      UPDATE stat_day SET clicks = clicks - 1 WHERE affiliate_id = ${ours.affiliate} AND day = '2026-10-12'`
  })

  test('caps count it, whether they were there before or are counted later, once', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const { id: offerId } = await createOffer({ advertiserId })
    await db().foreignId.create({
      data: { source: 'tune', kind: 'offer', externalId: '39', ourId: String(offerId), createdAt: NOW },
    })
    const capOf = (period: 'month' | 'total', updatedAt: Date) =>
      db().conversionCap.create({
        data: { offerId, metric: 'conversions', period, limitValue: 100n, createdAt: updatedAt, updatedAt },
      })
    const [long, fresh] = [await capOf('month', new Date('2026-09-01T12:00:00Z')), await capOf('total', NOW)]
    const used = async () => {
      await countEarlierDays({ at: NOW })
      const rows = await db().conversionCapUsage.findMany({ where: { capId: { in: [long.id, fresh.id] } } })
      return [long, fresh].map(({ id }) => rows.find(({ capId }) => capId === id)?.used)
    }
    const history = (conversions: number) =>
      written(
        { statistic: `${STATISTIC}2026-10-15,39,21,9,7,5,7\n2026-11-03,39,21,9,${conversions},5,7\n` },
        { historyUntil: '2026-11-10' },
      )
    await history(5)
    expect(await used()).toEqual([5n, 12n])
    await history(5)
    expect(await used()).toEqual([5n, 12n])
    await history(3)
    expect(await used()).toEqual([3n, 10n])
  })
})

describe('opening balances', () => {
  const waitingOf = async (userId: string) => {
    const { waiting } = await listOpenings({ userId })
    const [found] = waiting
    if (!found) throw new Error('nothing waits')
    return found
  }
  const input = openingInput

  test('wait for people, are booked once to the cent, by two above the limit, and never change by an import', async () => {
    const [one, two] = [await superAdmin(), await superAdmin()]
    const { judged, written } = await tune(['balance'])
    expect(judged).toEqual(['affiliate:21: create', 'affiliate:22: refused'])
    expect(written).toEqual(judged)
    expect(await getBalances(ours.affiliate)).toMatchObject({ availableCents: 0n })
    const paid = await importFiles('tune', { balance: 'Type,ID,Balance\nadvertiser,11,2000.01\naffiliate,22,0.10\n' })
    await paid.check()
    await paid.run()
    const seen = await waitingOf(one.userId)
    expect(seen).toMatchObject({ balances: 3, amountCents: 212_551, affiliateCents: 12_550, advertiserCents: 200_001 })

    const at = NOW
    await expect(
      approveOpening({ actor: one, at }, { ...input(seen), amountCents: 1, confirm: openingPhrase(1) }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(approveOpening({ actor: one, at }, { ...input(seen), confirm: 'post it' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const manager = { ...one, role: 'GSM' as const }
    await expect(approveOpening({ actor: manager, at }, input(seen))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await approveOpening({ actor: one, at }, input(seen))).toBe(false)
    await expect(approveOpening({ actor: one, at }, input(seen))).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().ledgerTransfer.count({ where: { kind: 'opening_balance' } })).toBe(0)

    const outcomes = await Promise.allSettled([
      approveOpening({ actor: two, at }, input(seen)),
      approveOpening({ actor: two, at }, input(seen)),
    ])
    expect(outcomes.filter((each) => each.status === 'fulfilled').map((each) => each.value)).toEqual([true])
    expect(await getBalances(ours.affiliate)).toMatchObject({ availableCents: 12_540n, earnedCents: 0n })
    expect(await getBalances(ours.second)).toMatchObject({ availableCents: 10n })
    const [prepaid] = await db().ledgerAccount.findMany({
      where: { advertiserId: ours.advertiser, kind: 'advertiser_available' },
    })
    expect(prepaid?.balanceCents).toBe(200_001n)
    const [house] = await db().$queryRaw<[{ cents: bigint }]>`
      SELECT sum(t.amount_cents)::bigint AS cents FROM ledger_transfer t JOIN ledger_account a ON a.id = t.debit_account_id
      WHERE a.kind = 'house_opening'`
    expect(house.cents).toBe(212_551n)
    const actors = await db().ledgerTransfer.findMany({ where: { kind: 'opening_balance' }, select: { actorId: true } })
    expect(actors).toEqual(Array(3).fill({ actorId: two.userId }))
    expect(await ledgerIsClean()).toBe(true)

    expect((await listOpenings(one)).waiting).toEqual([])
    const again = await tune(['balance'], ({ balances }) => {
      balances[22] = '9.99'
    })
    expect(again.written).toEqual(['affiliate:21: same', 'affiliate:22: refused'])
    expect(await db().ledgerTransfer.count({ where: { kind: 'opening_balance' } })).toBe(3)
  })

  test('approved by one person can be declined, and go on waiting', async () => {
    const [one, two] = [await superAdmin(), await superAdmin()]
    const { id } = await createAffiliate()
    await db().foreignId.create({
      data: { source: 'tune', kind: 'affiliate', externalId: '77', ourId: String(id), createdAt: NOW },
    })
    const { check, run } = await importFiles('tune', { balance: 'Type,ID,Balance\naffiliate,77,5000\n' })
    await check()
    await run()
    const seen = await waitingOf(one.userId)
    expect(await approveOpening({ actor: one, at: NOW }, input(seen))).toBe(false)
    const booking = (await listOpenings(one)).bookings.find(({ isOwn, postedAt }) => isOwn && postedAt === null)
    await declineOpening({ actor: two, at: NOW }, { id: booking?.id ?? '', reason: 'not yet' })
    await expect(
      declineOpening({ actor: two, at: NOW }, { id: booking?.id ?? '', reason: 'not yet' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await approveOpening({ actor: two, at: NOW }, input(seen))).toBe(false)
    expect(await getBalances(id)).toMatchObject({ availableCents: 0n })
    const before = await getBalances(ours.affiliate)
    expect(await approveOpening({ actor: one, at: NOW }, input(seen))).toBe(true)
    expect(await getBalances(id)).toMatchObject({ availableCents: 500_000n })
    expect(await getBalances(ours.affiliate)).toEqual(before)
    expect(await db().ledgerTransfer.count({ where: { kind: 'opening_balance' } })).toBe(4)
    expect(await ledgerIsClean()).toBe(true)
  })
})
