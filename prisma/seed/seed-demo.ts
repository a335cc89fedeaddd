import { addMonths, subMonths } from 'date-fns'
import type { Day } from '@/lib/platform/dates/constants'
import { db, type Tx } from '../../lib/platform/database/db'
import { dayToColumn, easternDay } from '../../lib/platform/dates/days'
import { withIdsFrom } from '../../lib/platform/ids/uuid-v7'
import { rebuildRollups } from '../../lib/platform/rollups/service'
import { transactInBulk } from './bulk'
import { drawHistory, type History } from './history'
import { loadAchievements } from './load-achievements'
import { loadAppeals } from './load-appeals'
import { loadApplications } from './load-applications'
import { loadAudit } from './load-audit'
import { loadAutomation } from './load-automation'
import { loadBots } from './load-bots'
import { loadBudgets } from './load-budgets'
import { loadCampaigns } from './load-campaigns'
import { loadClicks, loadSources } from './load-clicks'
import { loadContest } from './load-contest'
import { loadConversions } from './load-conversions'
import { loadCoupons } from './load-coupons'
import { loadCustomers } from './load-customers'
import { loadFailures } from './load-failures'
import { loadFraud } from './load-fraud'
import { loadFunding } from './load-funding'
import { loadTransfers } from './load-ledger'
import { loadLinks } from './load-links'
import { loadMentors } from './load-mentors'
import { loadNotifications } from './load-notifications'
import { loadOfferOptions } from './load-offer-options'
import { loadOfferPayouts } from './load-offer-payouts'
import { drawCap, loadAccess, loadOffers } from './load-offers'
import { loadPayouts } from './load-payouts'
import { loadAdvertiserPeople, loadAffiliates, loadPayoutMethods, loadUsers, type People } from './load-people'
import { loadPostbacks } from './load-postbacks'
import { loadProposals } from './load-proposals'
import { loadQuests } from './load-quests'
import { loadReferrals } from './load-referrals'
import { loadReportedSales } from './load-reported-sales'
import { loadSalesUpload } from './load-sales-upload'
import { loadShop } from './load-shop'
import { loadSquads } from './load-squads'
import { loadStreakEvents, loadStreaks } from './load-streaks'
import { loadSupport } from './load-support'
import { loadTaxForms } from './load-tax-forms'
import { loadTraffic } from './load-traffic'
import { loadWebhooks } from './load-webhooks'
import { earningTransfers } from './money'
import { PayoutDrawer } from './payouts'
import { type DrawnQuests, drawQuests } from './quests'
import { Random } from './random'
import { computeStreaks } from './streak-states'
import { drawSubscriptions, firstSales } from './subscriptions'

/** How many rows of each kind were created. */
export type SeedCounts = { affiliates: number; clicks: number; conversions: number; transfers: number; calls: number }

// Any fixed number: the key of the lock that prevents two starts from filling the same database.
const SEED_LOCK = 7_243_102
const TIMEOUT_MS = 180_000
const MONTHS_BACK = 13
const MONTHS_AHEAD = 3

/**
 * Seeds an empty database with the demo, in one transaction: a year that ends now, the same for the same day. Goals,
 * payouts that staff set, applications, appeals, a contest and links follow in transactions of their own; `demo_fill` says
 * whether all of them were made.
 * @returns the counts, or undefined when the database already has an account
 */
export async function seedDemo({ now }: { now: Date }): Promise<SeedCounts | undefined> {
  if (await hasUsers(db())) return undefined
  const counts = await transactInBulk(TIMEOUT_MS, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`
    return (await hasUsers(tx)) ? undefined : fill(tx, now)
  })
  if (counts) {
    await analyzeRest()
    const random = new Random('decisions')
    await withIdsFrom(
      () => random.bytes(16),
      () => decide(now),
    )
    await db().demoFill.update({ where: { id: 1 }, data: { finishedAt: now } })
  }
  return counts
}

/** What is made by the services that staff and affiliates use. */
async function decide(now: Date): Promise<void> {
  await loadBudgets(now)
  await loadOfferPayouts(now)
  await loadOfferOptions(now)
  await loadCoupons(now)
  await loadReportedSales(now)
  await loadApplications(now)
  await loadAppeals(now)
  await loadContest(now)
  await loadProposals(now)
  await loadLinks(now)
  await loadSalesUpload(now)
  await loadWebhooks(now)
  await loadAutomation(now)
}

const hasUsers = async (tx: Tx): Promise<boolean> => (await tx.user.findFirst({ select: { id: true } })) !== null

async function fill(tx: Tx, now: Date): Promise<SeedCounts> {
  const today = easternDay(now)
  const levels = await tx.level.findMany({ orderBy: { number: 'asc' } })
  const history = drawHistory(now, levels)
  const people = await loadUsers(tx, today)
  await loadOffers(tx, today)
  await loadAdvertiserPeople(tx, today)
  const quests = drawQuests(history, today, now)
  await loadStanding(tx, people, today, history)
  await loadQuests(tx, quests)
  const calls = await loadEvents(tx, people, history, now)
  const money = await loadMoney(tx, people, history, quests, today)
  await loadMentors(tx, people, today)
  await loadFunding(tx, people, today)
  await loadShop(tx, people, today)
  await loadBots(tx, today, people.staff.gsm ?? '')
  await loadAudit(tx, people, today)
  await loadNotifications(tx, people, { ...history, ...money, quests, today, now })
  await rebuildRollups(tx)
  await tx.$executeRaw`ANALYZE stat_day, stat_quarter_hour`
  await loadCampaigns(tx, people, today)
  await drawCap(tx, today)
  await loadTraffic(tx, today)
  await loadFraud(tx, people, now)
  await loadAchievements(tx, now)
  await loadSquads(tx, people, today)
  await loadSupport(tx, people, now)
  await loadFailures(tx, now)
  await moveSequences(tx)
  await tx.demoFill.create({ data: { startedAt: now } })
  return {
    affiliates: people.users.size,
    clicks: history.clicks.length,
    conversions: history.conversions.length,
    transfers: money.transferCount,
    calls,
  }
}

async function loadStanding(tx: Tx, people: People, today: Day, history: History): Promise<void> {
  const streaks = computeStreaks(history, today)
  await loadAffiliates(tx, people, today, history)
  await loadStreaks(tx, streaks.states, today)
  await loadStreakEvents(tx, streaks.events)
  await loadAccess(tx, today, people.staff.community ?? '')
  await loadReferrals(tx, today, history)
  await tx.featureFlag.update({ where: { key: 'auto-approve-affiliates' }, data: { isOn: true } })
}

async function loadEvents(
  tx: Tx,
  people: People,
  { clicks, conversions, capUsed }: History,
  now: Date,
): Promise<number> {
  const months = [subMonths(now, MONTHS_BACK), addMonths(now, MONTHS_AHEAD)] as const
  await tx.$executeRaw`SELECT stoke_ensure_partitions(${months[0]}::date, ${months[1]}::date)`
  const sourceOf = await loadSources(tx, easternDay(now))
  await loadClicks(tx, clicks, sourceOf)
  const subscriptions = drawSubscriptions(conversions)
  const staffId = people.staff.gsm ?? ''
  await loadConversions(tx, conversions, sourceOf, { staffId, firstSaleOf: firstSales(subscriptions) })
  await loadCustomers(tx, subscriptions, now)
  await tx.$executeRaw`ANALYZE click, conversion, conversion_history`
  await loadCapUsage(tx, capUsed)
  return loadPostbacks(tx, conversions, now)
}

async function loadMoney(tx: Tx, people: People, { conversions }: History, quests: DrawnQuests, today: Day) {
  const earnings = [...earningTransfers(conversions, people.staff.gsm ?? ''), ...quests.transfers]
  const { payouts, batches, transfers } = new PayoutDrawer(earnings, today)
  const methods = await loadPayoutMethods(tx, today)
  await loadTaxForms(tx, today)
  await loadPayouts(tx, { payouts, batches, methods }, people.staff)
  const transferCount = await loadTransfers(tx, [...earnings, ...transfers])
  await tx.$executeRaw`ANALYZE ledger_transfer`
  return { payouts, transferCount }
}

async function loadCapUsage(tx: Tx, used: ReadonlyMap<string, bigint>): Promise<void> {
  await tx.offerPayoutDay.createMany({
    data: [...used].map(([key, payoutCents]) => {
      const [offerId, day] = key.split('|')
      return { offerId: Number(offerId), day: dayToColumn(day ?? ''), payoutCents }
    }),
  })
}

/** Gathers statistics of the tables that have none; of the large ones they were needed while the demo was filled. */
async function analyzeRest(): Promise<void> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND reltuples < 0`
  await db().$executeRawUnsafe(`ANALYZE ${tables.map(({ name }) => name).join(', ')}`)
}

/** The demo sets its own ids; new ones continue from the largest. */
async function moveSequences(tx: Tx): Promise<void> {
  for (const table of ['affiliate', 'advertiser', 'offer', 'category', 'source', 'quest']) {
    await tx.$executeRawUnsafe(`SELECT setval('${table}_id_seq', (SELECT max(id) FROM ${table}))`)
  }
}
