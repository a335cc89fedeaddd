import 'server-only'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Audience, LiveEvent } from '@/lib/messages/live/schema'
import { publishAll, publishTests } from '@/lib/messages/live/service'
import { queueEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent, Subscriber } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { mayEarnMore } from '@/lib/rewards/achievements/rules'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { type QuestInProgress, updateQuestsInProgress } from '@/lib/rewards/quests/conversion-progress-service'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import { SHARED_DESTINATION } from '@/lib/rewards/referrals/constants'
import { refuseReferrals } from '@/lib/rewards/referrals/refusal-service'
import { countReferral } from '@/lib/rewards/referrals/service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { DELIVERY_JOB } from '../../affiliate-postbacks/constants'
import { buildCall } from '../../affiliate-postbacks/delivery-service'
import { readParameters } from '../../affiliate-postbacks/parameter-data'
import { type ConversionFacts, macroValues, needsParameters } from '../../affiliate-postbacks/rules'
import { conversionEvent, enteredType } from '../../lifecycle/events-rules'
import { notifyRejections, pushConversions } from '../../lifecycle/notification-service'
import type { AffiliateState } from './affiliate-state-data'
import type { Decision } from './decision-rules'
import type { OwnPostback } from './effect-data'

/** New conversions of one Eastern day, already recorded with their money, and the state of everybody they pay after them. */
export type RecordedConversions = {
  decisions: readonly Decision[]
  affiliates: ReadonlyMap<number, AffiliateState>
  /** The levels before them. */
  levels: ReadonlyMap<number, number>
  /** Affiliates for whom a transfer was posted. */
  paid: ReadonlySet<number>
  /** What was read of quests and of the affiliates' postbacks under the lock of their money. */
  quests: readonly QuestInProgress[]
  postbacks: readonly OwnPostback[]
  /** The endpoints of webhooks of these advertisers and of staff. */
  subscribers: readonly Subscriber[]
  at: Date
}

const counts = ({ status }: Decision): boolean => status !== 'rejected'
const listAffiliateIds = (decisions: readonly Decision[]) =>
  [...new Set(decisions.map(({ click }) => click.affiliateId))].sort(byNumber)
const byNumber = (a: number, b: number): number => a - b

/** The affiliates whose earnings have reached another level; test accounts stay on the first. */
export const raisedBy = ({ affiliates, levels }: Pick<RecordedConversions, 'affiliates' | 'levels'>): number[] =>
  [...affiliates.values()]
    .filter(({ affiliateId, level }) => !isTestAccount(affiliateId) && level > (levels.get(affiliateId) ?? level))
    .map(({ affiliateId }) => affiliateId)
    .sort(byNumber)

/**
 * Applies new conversions, whose roll-ups are written, to everything that depends on them: referrals, quests, achievements,
 * the affiliates' postbacks, webhooks, notifications, pushes and open pages. What a conversion does when its status changes
 * later is in `applyConversionEffects`. Of a test conversion, which is always alone, open pages and webhooks are notified, and
 * nobody else.
 */
export async function applySaleEffects(tx: Tx, recorded: RecordedConversions): Promise<void> {
  // one that is reinstated in the same transaction is told then
  const decisions = recorded.decisions.filter(({ reason }) => reason !== 'not_reported')
  if (decisions.length === 0) return
  const conversions = { ...recorded, decisions }
  const tests = listAffiliateIds(conversions.decisions).filter(isTestAccount)
  if (tests.length > 0) {
    await publishAll(tx, balanceEvents(conversions))
    await queueWebhooks(tx, conversions)
    return publishTests(tx, tests)
  }
  const [, unsettled] = await together(
    tx,
    () => recordFirstConversions(tx, conversions),
    () => updateQuestsInProgress(tx, conversions.quests, listConverting(conversions)),
    () => queueOwnPostbacks(tx, conversions),
    () => queueWebhooks(tx, conversions),
    () => notifyRejections(tx, conversions.decisions.flatMap(rejectedWith(conversions)), conversions.at),
    () => pushConversions(tx, conversions.decisions.flatMap(pushedWith(conversions)), conversions.at),
    () => publishAll(tx, toLiveEvents(conversions)),
  )
  await refuseSharedReferrals(tx, conversions)
  await countReferrals(tx, conversions)
  for (const { affiliateId, at } of unsettled) await settleQuests(tx, affiliateId, at, at)
  await settleEarned(tx, conversions)
}

const rejectedWith =
  ({ affiliates }: RecordedConversions) =>
  (decision: Decision) => {
    const { click, status, reason, reasonNote, money, conversionId: id } = decision
    const { affiliateId, offerId, offerName } = click
    if (status !== 'rejected' || !reason) return []
    const userId = affiliates.get(affiliateId)?.userId ?? ''
    return [{ affiliateId, id, offerId, offerName, payoutCents: money.payoutCents, reason, reasonNote, userId }]
  }

const pushedWith =
  ({ affiliates }: RecordedConversions) =>
  ({ click: { affiliateId, offerName }, status, money: { payoutCents }, conversionId: id }: Decision) => {
    const affiliate = affiliates.get(affiliateId)
    if (status === 'rejected' || !affiliate?.hasDevice) return []
    return [{ userId: affiliate.userId, id, offerName, status, payoutCents }]
  }

/** Records the instant of the first counted conversion of referred affiliates. */
async function recordFirstConversions(tx: Tx, { decisions, affiliates }: RecordedConversions): Promise<void> {
  const first = new Map<number, Date>()
  for (const { click, at } of decisions.filter(counts)) {
    const affiliate = affiliates.get(click.affiliateId)
    if (!affiliate || affiliate.referrerId === null) continue
    const earliest = first.get(click.affiliateId) ?? affiliate.firstConversionAt
    if (!earliest || earliest > at) first.set(click.affiliateId, at)
  }
  if (first.size === 0) return
  const rows = [...first].map(([referred_id, at]) => ({ referred_id, at }))
  await tx.$executeRaw`
    UPDATE referral SET first_conversion_at = f.at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS f (referred_id int, at timestamptz)
    WHERE referral.referred_id = f.referred_id`
}

/** Ends the referrals whose affiliates are found to be paid at the same place as their referrers. */
async function refuseSharedReferrals(tx: Tx, { decisions }: RecordedConversions): Promise<void> {
  for (const { refusedReferrerId: referrerId, click, at } of decisions) {
    if (referrerId === undefined) continue
    await refuseReferrals(tx, { referrerId, referredIds: [click.affiliateId], reason: SHARED_DESTINATION }, at)
  }
}

/** Counts referrals whose affiliate has the first approved conversion now. */
async function countReferrals(tx: Tx, { decisions, affiliates }: RecordedConversions): Promise<void> {
  const approved = decisions.filter(({ status }) => status === 'approved')
  for (const affiliateId of listAffiliateIds(approved)) {
    const { referrerId, refusedReason, hasApproved } = affiliates.get(affiliateId) ?? {}
    const first = approved.find(({ click }) => click.affiliateId === affiliateId)
    if (referrerId && refusedReason === null && hasApproved === false && first)
      await countReferral(tx, referrerId, first.at, first.at)
  }
}

function listConverting({ decisions, affiliates }: RecordedConversions) {
  return listAffiliateIds(decisions.filter(counts)).flatMap((affiliateId) => {
    const affiliate = affiliates.get(affiliateId)
    const last = decisions.findLast((each) => each.click.affiliateId === affiliateId && counts(each))
    return affiliate && last ? [{ ...affiliate, isFirstOfDay: !affiliate.hasConvertedToday, at: last.at }] : []
  })
}

/** Settles achievements of those who may have earned one: hardly any conversion does. */
async function settleEarned(tx: Tx, { decisions, affiliates, paid, at }: RecordedConversions): Promise<void> {
  const sellers = new Set(listAffiliateIds(decisions.filter(counts)))
  for (const affiliateId of [...new Set([...sellers, ...paid])].sort(byNumber)) {
    const affiliate = affiliates.get(affiliateId)
    if (affiliate && mayEarnMore(affiliate.achievements, affiliate.earnedCents, sellers.has(affiliateId)))
      await settleAchievements(tx, affiliateId, at)
  }
}

/** Queues a call to each of the affiliates' postbacks that subscribes to the state of a conversion. */
async function queueOwnPostbacks(tx: Tx, { decisions, postbacks }: RecordedConversions): Promise<void> {
  const calls = decisions.flatMap((decision) =>
    postbacks.filter((postback) => isCalled(postback, decision)).map((postback) => ({ postback, decision })),
  )
  if (calls.length === 0) return
  const asking = calls.filter(({ postback }) => needsParameters(postback)).map(({ decision }) => decision.click)
  const parameters = asking.length > 0 ? await readParameters(tx, asking) : undefined
  const rows = calls.map(({ postback, decision }) =>
    toDelivery(postback, decision, parameters?.get(decision.click.id) ?? {}),
  )
  const insert = () => tx.$executeRaw`
    INSERT INTO affiliate_postback_delivery (id, affiliate_id, postback_id, conversion_id, event, url, method, body,
      created_at, next_try_at)
    SELECT id, affiliate_id, postback_id, conversion_id, event, url, method, body, created_at, created_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS d (id uuid, affiliate_id int, postback_id uuid,
      conversion_id uuid, event text, url text, method postback_method, body text, created_at timestamptz)`
  await together(tx, insert, () => requestJobRun(tx, DELIVERY_JOB))
}

const isCalled = ({ affiliateId, offerId, events }: OwnPostback, { click, status }: Decision): boolean =>
  affiliateId === click.affiliateId && (offerId === null || offerId === click.offerId) && events.includes(status)

type Parameters = ConversionFacts['parameters']

function toDelivery(postback: OwnPostback, { click, money, ...decision }: Decision, parameters: Parameters) {
  const { affiliateId, offerId, s1, s2, s3, s4, s5 } = click
  const { conversionId, txnId, status, event, amountCents, at, payment, paidAt } = decision
  const values = macroValues({
    conversionId,
    txnId,
    offerId,
    status,
    event,
    soldAt: at,
    paidAt: payment ? paidAt : at,
    payoutCents: money.payoutCents,
    amountCents,
    refundedCents: 0n,
    parameters,
    clickId: publicClickId(affiliateId, click.id),
    source: click.sourceName,
    subIds: { s1, s2, s3, s4, s5 },
  })
  const { url, method, body } = buildCall(postback, values)
  return {
    id: newId(at),
    affiliate_id: affiliateId,
    postback_id: postback.id,
    conversion_id: conversionId,
    event: status,
    url,
    method,
    body,
    created_at: at,
  }
}

/** Queues the events of the conversions for subscribed webhooks. */
async function queueWebhooks(tx: Tx, { decisions, subscribers }: RecordedConversions): Promise<void> {
  if (subscribers.length > 0) await queueEvents(tx, subscribers, decisions.flatMap(toProductEvents))
}

function toProductEvents({ conversionId: id, click, money, ...decision }: Decision): ProductEvent[] {
  const { affiliateId, advertiserId, offerId, id: clickId } = click
  const { status, at } = decision
  const conversion = { ...decision, ...money, id, affiliateId, advertiserId, offerId, clickId }
  return (['conversion.created', enteredType(status)] as const).map((type) =>
    conversionEvent(type, { ...conversion, refundedCents: 0n, createdAt: at }, at),
  )
}

/** The events for open pages: one for each conversion, and one for each balance that changed. */
function toLiveEvents(sold: RecordedConversions): { to: Audience; event: LiveEvent }[] {
  const conversions = sold.decisions.flatMap(({ click: { affiliateId, offerId }, conversionId, status, money }) => {
    const event = { conversionId, offerId, status, payoutCents: Number(money.payoutCents) }
    const fed = { type: 'fed_conversion', affiliateId, conversionId, change: 'new' } as const
    return [
      { to: { affiliateId }, event: { type: 'conversion' as const, ...event } },
      { to: { staff: 'conversion-feed' as const }, event: fed },
    ]
  })
  return [...balanceEvents(sold), ...conversions]
}

const balanceEvents = ({ paid }: RecordedConversions) =>
  [...paid].map((affiliateId) => ({ to: { affiliateId }, event: { type: 'balance' } as const }))
