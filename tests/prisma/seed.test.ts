import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '@/lib/accounts/sign-in/demo-constants'
import { checkAuditChain } from '@/lib/backoffice/audit/chain-check-data'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { findLedgerDifferences, getBalances } from '@/lib/money/ledger/data'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { verifyPassword } from '@/lib/platform/crypto/password-hash'
import { db, pool } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { settleAchievements, settleAllAchievements } from '@/lib/rewards/achievements/service'
import { listMentors } from '@/lib/rewards/mentors/admin-data'
import { mentorsQuerySchema } from '@/lib/rewards/mentors/admin-schema'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { demoToken } from '@/prisma/seed/advertisers'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { openDemoDatabase } from '../support/setup/demo-database'
import { postback, rulesSettled, track } from '../support/tracking/tracking'
import { conversionsWithWrongTransfers, decisionsWithoutAudit, findFutureInstants, streaksByDays } from './seed-queries'

const NOW = new Date('2026-05-14T18:20:00-04:00')
const TODAY = '2026-05-14'

const affiliateOf = (name: string) =>
  db().affiliate.findFirstOrThrow({ where: { user: { email: `${name}@stoke.test` } }, include: { streak: true } })

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await pool().query<T>(sql, values)).rows
}

beforeAll(async () => {
  // a failure halfway must leave an empty database
  const taken = await db().advertiser.create({ data: { name: 'Northpay' } })
  await expect(seedDemo({ now: NOW })).rejects.toThrow()
  expect(await db().user.count()).toBe(0)
  await db().advertiser.delete({ where: { id: taken.id } })

  await openDemoDatabase(NOW)
})

describe('the demo', () => {
  test('has an intact audit log of every staff decision, orders of its bot, and appeals in each state [S2.31] [S2.35]', async () => {
    expect(await db().appeal.groupBy({ by: ['status'] })).toHaveLength(3)
    expect(await checkAuditChain()).toMatchObject({ brokenAtSeq: null })
    expect(await decisionsWithoutAudit(pool())).toEqual([])
    expect(await db().botOrder.count({ where: { status: 'done' } })).toBeGreaterThan(2)
  })

  test('is seeded once', async () => {
    const clicks = await db().click.count()
    expect(clicks).toBeGreaterThan(100_000)
    expect(await seedDemo({ now: NOW })).toBeUndefined()
    expect(await db().click.count()).toBe(clicks)
  })

  test('has roll-ups that match its events', async () => {
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('has balances that match the transfers, none below zero', async () => {
    expect(await findLedgerDifferences()).toEqual([])
    const [negative] = await rows<{ n: string }>(
      'SELECT count(*) AS n FROM ledger_account WHERE affiliate_id IS NOT NULL AND balance_cents < 0',
    )
    expect(negative?.n).toBe('0')
  })

  test('has outstanding advances that match the ledger, one in each status [S2.27]', async () => {
    const advances = await rows<{ status: string; owed: string; left: string }>(`
      SELECT f.status, f.outstanding_cents AS owed, coalesce(sum(CASE t.kind WHEN 'advance' THEN t.amount_cents
        ELSE -t.amount_cents END), 0) AS left
      FROM funding_application f LEFT JOIN ledger_transfer t ON t.funding_application_id = f.id GROUP BY f.id`)
    expect(advances.filter(({ owed, left }) => owed !== left)).toEqual([])
    expect([...new Set(advances.map(({ status }) => status))].sort()).toEqual([
      'approved',
      'declined',
      'partly_approved',
      'submitted',
    ])
    expect(advances.some(({ owed }) => owed !== '0')).toBe(true)
  })

  test('has mentors with free capacity, and one who was paid shares [S2.25]', async () => {
    const { total, rows: mentors } = await listMentors(mentorsQuerySchema.parse({ sort: 'mentees' }))
    expect(total).toBe(2)
    expect(mentors[0]?.paidCents).toBeGreaterThan(0)
    expect(mentors.every(({ menteeCount, capacity }) => menteeCount > 0 && menteeCount < capacity)).toBe(true)
  })

  test('has exactly the transfers that the status of each conversion requires', async () => {
    expect(await conversionsWithWrongTransfers(pool())).toEqual([])
  })

  test('decides every conversion at the end of its hold, not earlier', async () => {
    const late = await rows('SELECT id FROM conversion WHERE status = $1 AND hold_until <= $2', ['pending', NOW])
    const early = await rows(
      `SELECT c.id FROM conversion c WHERE c.status IN ('approved', 'reversed') AND c.hold_until > $1`,
      [NOW],
    )
    expect([late, early]).toEqual([[], []])
    const [last] = await rows<{ n: string }>(`
      SELECT count(*) AS n FROM conversion c WHERE c.status <> (
        SELECT h.to_status FROM conversion_history h
        WHERE h.affiliate_id = c.affiliate_id AND h.conversion_id = c.id ORDER BY h.created_at DESC, h.id DESC LIMIT 1)`)
    expect(last?.n).toBe('0')
  })

  test('has no time after now', async () => {
    expect(await findFutureInstants(pool(), NOW)).toEqual([])
  })

  test('never exceeds the daily payout cap of an offer', async () => {
    const over = await rows(`
      SELECT d.offer_id, d.day FROM stat_day d JOIN offer o ON o.id = d.offer_id WHERE o.payout_cap_cents IS NOT NULL
      GROUP BY d.offer_id, d.day, o.payout_cap_cents
      HAVING sum(d.pending_payout_cents + d.approved_payout_cents + d.reversed_payout_cents) > o.payout_cap_cents`)
    expect(over).toEqual([])
  })
})

describe('the seeded data', () => {
  test('has no daily payout cap on the offers that the journeys buy', async () => {
    const offers = await db().offer.findMany({ where: { id: { in: [1190, 1904] } }, orderBy: { id: 'asc' } })
    const shown = offers.map(({ payoutCapCents, holdDays, payoutType }) => ({ payoutCapCents, holdDays, payoutType }))
    expect(shown).toEqual([
      { payoutCapCents: null, holdDays: 7, payoutType: 'cpa_percentage' },
      { payoutCapCents: null, holdDays: 0, payoutType: 'cpa_flat' },
    ])
  })

  test('covers every kind of offer', async () => {
    const offers = await db().offer.findMany({ include: { thumbnails: true, categories: true } })
    expect(offers).toHaveLength(24)
    expect(new Set(offers.map((offer) => offer.payoutType))).toEqual(
      new Set(['cpa_flat', 'cpa_percentage', 'cpa_both']),
    )
    const some = {
      subscription: offers.some((offer) => offer.isSubscription),
      noHold: offers.some((offer) => offer.holdDays === 0),
      capped: offers.some((offer) => offer.payoutCapCents !== null),
      paused: offers.some((offer) => offer.status === 'paused'),
      closed: offers.some((offer) => offer.requiresApproval),
      private: offers.some((offer) => offer.isPrivate),
      deepLinks: offers.some((offer) => offer.allowDeepLinks),
      firstClick: offers.some((offer) => offer.attributionModel === 'first_click'),
    }
    expect(Object.values(some)).not.toContain(false)
    expect(offers.filter((offer) => offer.thumbnails.length !== 1 || offer.categories.length === 0)).toEqual([])
    expect(await db().category.count({ where: { name: 'Featured', offers: { some: {} } } })).toBe(1)
  })

  test('covers every status of a conversion and the common reasons', async () => {
    const found = await rows<{ status: string; reason: string | null }>(
      'SELECT DISTINCT status, reason FROM conversion',
    )
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected', 'reversed']))
    const reasons = found.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
    for (const reason of ['duplicate', 'cap', 'window_passed', 'fraud', 'proxy', 'advertiser']) {
      expect(reasons).toContain(reason)
    }
  })

  test('has clicks without source, with sub-IDs, repeated and flagged', async () => {
    const [seen] = await rows<Record<string, string>>(`
      SELECT count(*) FILTER (WHERE source_id = 0) AS "withoutSource", count(*) FILTER (WHERE s3 IS NOT NULL) AS "withSubIds",
        count(*) FILTER (WHERE flag IS NULL AND NOT is_unique) AS repeated, count(*) FILTER (WHERE flag = 'bot') AS bots,
        count(*) FILTER (WHERE flag = 'head') AS heads, count(*) FILTER (WHERE flag = 'prefetch') AS prefetched
      FROM click`)
    for (const count of Object.values(seen ?? {})) expect(Number(count)).toBeGreaterThan(100)
    const [wrong] = await rows<{ n: string }>('SELECT count(*) AS n FROM click WHERE flag IS NOT NULL AND is_unique')
    expect(wrong?.n).toBe('0')
  })

  test('has fraud only where it was seeded, each case found by its rule [S2.26]', async () => {
    const found = await rows<{ id: number; rules: string[] }>(`
      SELECT affiliate_id AS id, array_agg(rule::text ORDER BY rule::text) AS rules FROM fraud_case GROUP BY 1 ORDER BY 1`)
    expect(found).toEqual([
      { id: 10442, rules: ['datacenter_addresses'] },
      { id: 10451, rules: ['fast_conversion', 'ip_cluster', 'shared_payout_destination'] },
      { id: 10477, rules: ['shared_payout_destination'] },
    ])
    await analyzeFraud({ at: NOW })
    expect(await db().fraudCase.count()).toBe(5)
    expect(await db().fraudCase.count({ where: { status: 'held', affiliateId: 10451 } })).toBe(1)
  })

  test('has applications of two of the three affiliates who wait, from an hour after they joined [S2.20]', async () => {
    const waiting = await rows(`SELECT a.id, extract(epoch FROM x.sent_at - a.created_at)::int / 60 AS minutes
      FROM affiliate a LEFT JOIN affiliate_application x ON x.affiliate_id = a.id WHERE a.status = 'pending' ORDER BY 1`)
    expect(waiting).toEqual([10528, 10530, 10532].map((id) => ({ id, minutes: id === 10532 ? null : 60 })))
  })

  test('ends with today in progress: several conversions, one of them minutes ago', async () => {
    const { id } = await affiliateOf('affiliate')
    const [day] = await rows<{ n: string; latest: Date }>(
      `SELECT count(*) AS n, max(created_at) AS latest FROM conversion WHERE affiliate_id = $1 AND day = $2 AND status <> 'rejected'`,
      [id, TODAY],
    )
    expect(Number(day?.n)).toBeGreaterThanOrEqual(4)
    expect(NOW.getTime() - Number(day?.latest)).toBeLessThan(5 * 60_000)
  })
})

describe('the demo accounts', () => {
  test('have all signed in since their creation, none of them today [S2.22] [S2.36]', async () => {
    expect(await db().user.count()).toBeGreaterThan(20)
    const others = await rows(`SELECT email FROM app_user WHERE last_sign_in_at BETWEEN created_at
      AND '2026-05-13T23:59:59-04:00' IS NOT TRUE`)
    expect(others).toEqual([])
  })

  test('have the same password', async () => {
    const users = await db().user.findMany({
      select: { passwordHash: true, role: true, affiliate: { select: { id: true } } },
    })
    expect(new Set(users.map(({ passwordHash }) => passwordHash)).size).toBe(1)
    expect(await verifyPassword(users[0]?.passwordHash, DEMO_PASSWORD)).toBe(true)
    const staff = users.filter(({ role }) => role !== 'AFFILIATE')
    expect(staff.map(({ role }) => role).sort()).toEqual(['ADMIN', 'COMMUNITY_TEAM', 'GSM', 'MODERATOR', 'SUPER_ADMIN'])
    expect(staff.filter(({ affiliate }) => affiliate !== null)).toEqual([])
  })

  test.each([
    ['affiliate', { level: 4, currentStreak: 23, highestStreak: 41, restoreCount: 2, least: 10_000, most: 50_000 }],
    ['champion', { level: 5, currentStreak: 128, highestStreak: 128, restoreCount: 3, least: 50_000, most: 90_000 }],
    ['broken', { level: 3, currentStreak: 0, highestStreak: 22, restoreCount: 2, least: 1_000, most: 10_000 }],
    ['newbie', { level: 1, currentStreak: 0, highestStreak: 0, restoreCount: 0, least: 0, most: 0 }],
  ])('%s@ has the expected level, streak and earnings', async (name, { least, most, level, ...streak }) => {
    const affiliate = await affiliateOf(name)
    expect(affiliate).toMatchObject({ status: 'approved', level, streak })
    const earned = Number((await getBalances(affiliate.id)).earnedCents) / 100
    expect(earned).toBeGreaterThanOrEqual(least)
    expect(earned).toBeLessThanOrEqual(most)
  })

  test('broken@ lost a streak of 17 days within the last week', async () => {
    const { streak } = await affiliateOf('broken')
    expect(streak).toMatchObject({ lastStreakBeforeReset: 17, lastConversionDay: new Date('2026-05-11T00:00:00Z') })
    expect(streak?.brokenAt).toEqual(new Date('2026-05-13T00:00:00-04:00'))
  })

  test('newbie@ has no data', async () => {
    const { id, userId } = await affiliateOf('newbie')
    const where = { affiliateId: id }
    const counts = await Promise.all([
      db().click.count({ where }),
      db().conversion.count({ where }),
      db().ledgerTransfer.count({ where }),
      db().payoutMethod.count({ where }),
      db().notification.count({ where: { userId } }),
    ])
    expect(counts).toEqual([0, 0, 0, 0, 0])
  })

  test('streaks match the days with a pending or approved conversion', async () => {
    const byDays = await streaksByDays(pool(), TODAY)
    const kept = await db().streak.findMany({ where: { highestStreak: { gt: 0 } }, orderBy: { affiliateId: 'asc' } })
    expect(
      kept.map(({ affiliateId, currentStreak, lastConversionDay }) => [
        affiliateId,
        currentStreak,
        lastConversionDay?.toISOString().slice(0, 10),
      ]),
    ).toEqual(byDays.map(({ affiliateId, current, lastDay }) => [affiliateId, current, lastDay]))
    expect(kept.map(({ highestStreak }) => highestStreak)).toEqual(byDays.map(({ longest }) => longest))
  })

  test('every level was reached when earnings passed its threshold', async () => {
    const wrong = await rows(`
      SELECT r.affiliate_id, r.level FROM level_reached r JOIN level l ON l.number = r.level
      WHERE l.required_earnings_cents > (
        SELECT sum(CASE WHEN t.kind IN ('conversion_release', 'referral_commission') THEN t.amount_cents
                        WHEN t.kind = 'conversion_reversal' THEN -t.amount_cents ELSE 0 END)
        FROM ledger_transfer t WHERE t.affiliate_id = r.affiliate_id AND t.created_at <= r.reached_at)`)
    expect(wrong).toEqual([])
    const [levels] = await rows<{ n: string }>(`
      SELECT count(*) AS n FROM affiliate a WHERE a.level <> coalesce((SELECT max(level) FROM level_reached r WHERE r.affiliate_id = a.id), 1)`)
    expect(levels?.n).toBe('0')
  })

  test('Mara has at least $2,384.15 available, money pending and in a payout, and the rest was paid', async () => {
    const { id } = await affiliateOf('affiliate')
    const { availableCents, pendingCents, inPayoutCents, paidCents, earnedCents } = await getBalances(id)
    expect(Number(availableCents)).toBeGreaterThanOrEqual(238_415)
    expect(Number(availableCents)).toBeLessThan(300_000)
    expect(Number(pendingCents)).toBeGreaterThan(20_000)
    expect(earnedCents).toBe(availableCents + inPayoutCents + paidCents)
    const requests = await db().payoutRequest.groupBy({
      by: ['status'],
      where: { affiliateId: id },
      _sum: { amountCents: true },
    })
    const sums = Object.fromEntries(requests.map(({ status, _sum }) => [status, _sum.amountCents]))
    expect(sums).toEqual({ paid: paidCents, requested: inPayoutCents })
    expect(await getWithdrawal(id, NOW)).toMatchObject({ canWithdraw: true, reasons: [{ code: 'payout_on_its_way' }] })
  })

  test('every payout matches its batch, attempt, provider record and tax form', async () => {
    const wrong = await rows(`
      SELECT r.id FROM payout_request r LEFT JOIN payout_attempt a ON a.request_id = r.id
      LEFT JOIN sandbox_payment s ON s.key = a.provider_key
      WHERE (r.status = 'paid') <> (a.outcome IS NOT DISTINCT FROM 'paid' AND s.status = 'paid' AND s.amount_cents = r.amount_cents)
        OR NOT EXISTS (SELECT 1 FROM tax_form f WHERE f.affiliate_id = r.affiliate_id AND f.signed_at < r.requested_at)`)
    expect(wrong).toEqual([])
    const odd = await rows(`
      SELECT b.id FROM payout_batch b JOIN payout_request r ON r.batch_id = b.id GROUP BY b.id
      HAVING b.total_cents <> sum(r.amount_cents) OR b.payee_count <> count(*)
        OR (b.total_cents > 100000) <> (b.second_approver_id IS NOT NULL)`)
    expect(odd).toEqual([])
  })
})

describe('referrals and achievements', () => {
  test('commissions exist exactly for the conversions that earn one', async () => {
    const wrong = await rows(`
      SELECT c.id FROM conversion c JOIN referral r ON r.referred_id = c.affiliate_id
      LEFT JOIN ledger_transfer t ON t.conversion_id = c.id AND t.kind = 'referral_commission'
      WHERE (c.status = 'approved' AND c.payout_cents >= 11) <> (t.id IS NOT NULL)
        OR t.affiliate_id <> r.referrer_id OR t.created_at >= r.commission_until`)
    expect(wrong).toEqual([])
    const [paid] = await rows<{ n: string }>(
      `SELECT count(*) AS n FROM ledger_transfer WHERE kind = 'referral_commission'`,
    )
    expect(Number(paid?.n)).toBeGreaterThan(10)
  })

  test('the first conversion of a referred affiliate is a pending or approved one', async () => {
    const wrong = await rows(`
      SELECT r.referred_id FROM referral r WHERE r.first_conversion_at IS DISTINCT FROM (
        SELECT min(created_at) FROM conversion c
        WHERE c.affiliate_id = r.referred_id AND c.status IN ('pending', 'approved'))`)
    expect(wrong).toEqual([])
  })

  test('achievements match the data: settling them changes nothing', async () => {
    const affiliates = await db().affiliate.findMany({ select: { id: true } })
    expect(await settleAllAchievements({ at: NOW })).toBe(0)
    for (const { id } of affiliates) {
      expect(await transact((tx) => settleAchievements(tx, id, NOW))).toBe(false)
    }
    const { id } = await affiliateOf('affiliate')
    const earned = await db().achievementEarned.findMany({ where: { affiliateId: id } })
    expect(earned.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['first-click', 'first-conversion', 'earned-10000', 'first-referral', 'first-payout']),
    )
    expect(earned.map(({ key }) => key)).not.toContain('earned-50000')
  })

  test('each achievement has its own time', async () => {
    const { id } = await affiliateOf('affiliate')
    const earned = await db().achievementEarned.findMany({ where: { affiliateId: id } })
    const instant = (key: string) => earned.find((each) => each.key === key)?.earnedAt
    const first = await db().conversion.findFirstOrThrow({
      where: { affiliateId: id, status: { in: ['pending', 'approved'] } },
      orderBy: { createdAt: 'asc' },
    })
    const closer = await db().levelReached.findFirstOrThrow({ where: { affiliateId: id, level: 3 } })
    expect(instant('first-conversion')).toEqual(first.createdAt)
    expect(instant('earned-1000')).toEqual(closer.reachedAt)
    expect(earned.filter(({ earnedAt }) => earnedAt.getTime() === NOW.getTime())).toEqual([])
  })
})

describe('with the running product', () => {
  test('a link of a demo offer redirects to the demo landing page with its click id', async () => {
    await rulesSettled()
    const { id } = await affiliateOf('affiliate')
    const answer = await track(`/c/1904?a=${id}&source=tiktok-bio`, { at: NOW })
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toMatch(/^\/demo\/landing\?offer=1904&click_id=[0-9a-z]+-[0-9a-f]{32}$/)
  })

  test('a repeated past postback gets its first answer and creates nothing', async () => {
    await rulesSettled()
    const first = await db().conversion.findFirstOrThrow({ where: { status: 'approved', offerId: 1388 } })
    const before = await db().conversion.count()
    const { status, body } = await postback({
      click_id: publicClickId(first.affiliateId, first.clickId),
      txn_id: first.txnId,
      amount: (Number(first.amountCents) / 100).toFixed(2),
      token: demoToken(first.advertiserId),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'accepted', conversion_id: first.id })
    expect(await db().conversion.count()).toBe(before)
  })

  test('a new affiliate gets the next id after those of the demo', async () => {
    const largest = await db().affiliate.aggregate({ _max: { id: true } })
    const user = await db().user.create({ data: { email: 'new@stoke.test', passwordHash: 'none' } })
    const affiliate = await db().affiliate.create({ data: { userId: user.id, referralCode: 'newcomer' } })
    expect(affiliate.id).toBe((largest._max.id ?? 0) + 1)
  })
})
