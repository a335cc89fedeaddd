import 'server-only'
import { accountTime } from '@/lib/accounts/auth/test-clock-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { lockCustomers } from '../customers/data'
import { endSubscriptions, type SubscriptionEnd } from '../customers/ending-service'
import { customerNames } from '../customers/name-data'
import type { SubscriptionChange } from '../customers/subscription-status-rules'
import type { SubscriptionChangeParameters } from '../processing/postback-schema'
import { type CallResult, refused } from '../processing/transaction-rules'

/** A call that says that a subscription ended, or goes on after all. */
export type SubscriptionCall = {
  advertiserId: number
  change: SubscriptionChange
  named: SubscriptionChangeParameters
}

/** Whether an offer of an advertiser pays for an event: then it is no word about a subscription. */
export const paysForEvent = async (advertiserId: number, event: string): Promise<boolean> =>
  (await db().offerGoal.count({ where: { event: event.toLowerCase(), offer: { advertiserId } } })) > 0

/**
 * Ends the subscription of a customer, or takes that back: the one of the customer, or by the click or a payment that the call
 * names. Nothing is paid or taken back. A repeat is answered as the first call. Of several that go on the call must say which.
 */
export async function changeSubscription(tx: Tx, call: SubscriptionCall, at: Date): Promise<CallResult> {
  const { change } = call
  const found = await findSubscriptions(tx, call)
  const [first] = found
  if (!first) return unknown(call.named)
  const isEnded = ({ endedAt }: Found) => endedAt !== null
  const open = found.filter((each) => isEnded(each) !== (change === 'ended'))
  const [only, ...others] = open
  if (others.length > 0) return several(open.length)
  const [last = first] = found.toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt))
  if (!only) return told('replayed', last, last.endedAt)
  const endedAt = change === 'ended' ? await accountTime(only.affiliateId, at) : null
  await endSubscriptions(tx, [{ ...only, endedAt }])
  return told('accepted', only, endedAt)
}

function told(outcome: 'accepted' | 'replayed', { affiliateId, offerId }: Found, endedAt: Date | null): CallResult {
  const message = endedAt ? `The subscription ended on ${easternDay(endedAt)}.` : 'The subscription goes on.'
  const state = endedAt ? { state: 'ended', ended_at: endedAt.toISOString() } : { state: 'active' }
  const response = { status: 'accepted', ...state, message }
  return { outcome, reason: null, message, httpStatus: 200, response, affiliateId, offerId }
}

function unknown({ click_id: click, txn_id: txnId, ...named }: SubscriptionChangeParameters): CallResult {
  if (!click && !txnId && !customerNames(named))
    return refused(
      'invalid',
      'invalid_request',
      'Whose subscription it is, is missing: send customer_id, customer_email, click_id, or txn_id of one of its payments.',
    )
  return refused(
    'not_found',
    'unknown_click',
    'No subscription of a customer that was credited here is known by this. Payments must name their customer (customer_id).',
  )
}

const several = (count: number): CallResult =>
  refused(
    'invalid',
    'invalid_request',
    `${count} subscriptions are known by this. Send click_id of the one that is meant, or txn_id of one of its payments.`,
  )

type Found = SubscriptionEnd & { offerId: number }

/** The subscriptions that a call may mean; those of tests where there is no other. */
async function findSubscriptions(tx: Tx, call: SubscriptionCall): Promise<Found[]> {
  for (const registerId of [call.advertiserId, testAccountOfAdvertiser(call.advertiserId)]) {
    const found = await findIn(tx, registerId, call)
    if (found.length > 0) return found
  }
  return []
}

/** By the customer, the click and the payment, as far as they are named: a number that is no payment says nothing beside a name. */
async function findIn(tx: Tx, registerId: number, { named }: SubscriptionCall): Promise<Found[]> {
  const { click_id: click, txn_id: txnId, ...parameters } = named
  const names = customerNames(parameters)
  const [customer] = names ? await lockCustomers(tx, [{ registerId, names }]) : []
  if (names && !customer) return []
  const ids = customer && [...new Set([customer.id, ...customer.knownIds])]
  const sold = (subscription: Prisma.Sql) =>
    Prisma.sql`x.click_id = b.click_id AND coalesce(x.subscription_id, x.id) = ${subscription}`
  const rows = await tx.$queryRaw<(Found & { isOfClick: boolean; isOfTxn: boolean })[]>`
    SELECT b.affiliate_id AS "affiliateId", b.click_id AS "clickId", b.offer_id AS "offerId", b.ended_at AS "endedAt",
      coalesce(y.subscription_id, y.id) AS "subscriptionId",
      b.affiliate_id = ${click?.affiliateId ?? 0} AND b.click_id = ${click?.id ?? null}::uuid
        OR b.offer_id = (SELECT offer_id FROM click c WHERE c.affiliate_id = ${click?.affiliateId ?? 0} AND c.id = ${click?.id ?? null}::uuid)
        AS "isOfClick",
      EXISTS (SELECT FROM postback_txn t JOIN conversion x ON x.affiliate_id = t.affiliate_id AND x.id = t.conversion_id
        WHERE t.advertiser_id = ${registerId} AND t.txn_id = ${txnId ?? ''} AND t.operation = 'conversion'
          AND x.affiliate_id = b.affiliate_id AND ${sold(Prisma.sql`coalesce(y.subscription_id, y.id)`)}) AS "isOfTxn"
    FROM customer_binding b JOIN customer c ON c.id = b.customer_id AND c.advertiser_id = ${registerId}
    JOIN conversion y ON y.affiliate_id = b.affiliate_id AND y.id = b.conversion_id
    WHERE ${ids ? Prisma.sql`b.customer_id = ANY(${ids}::uuid[])` : whereSold(registerId, click, txnId)}
    FOR NO KEY UPDATE OF b`
  const ofTxn = rows.filter(({ isOfTxn }) => isOfTxn)
  const meant = ofTxn.length > 0 ? ofTxn : click ? rows.filter(({ isOfClick }) => isOfClick) : rows
  return meant.map(({ isOfClick: _, isOfTxn: __, ...subscription }) => subscription)
}

/** Bindings `b` of a click, or of the click of a payment. */
const whereSold = (registerId: number, click: SubscriptionChangeParameters['click_id'], txnId = '') =>
  click
    ? Prisma.sql`b.affiliate_id = ${click.affiliateId} AND b.click_id = ${click.id}::uuid`
    : Prisma.sql`(b.affiliate_id, b.click_id) IN (SELECT x.affiliate_id, x.click_id FROM postback_txn t
        JOIN conversion x ON x.affiliate_id = t.affiliate_id AND x.id = t.conversion_id
        WHERE t.advertiser_id = ${registerId} AND t.txn_id = ${txnId} AND t.operation = 'conversion')`
