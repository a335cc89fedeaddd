import 'server-only'
import type { PaidCustomers } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { dayStart } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { easternMonth, type OfferTerms, termsAt } from './rules'
import { readTermsSchema } from './schema'
import type { PayoutValue } from './value-rules'

/** The money terms of an offer at an instant, and the affiliate's own payouts at it, by goal (null for the offer's). */
export type TermsOfAffiliate = { terms: OfferTerms; ownPayouts: ReadonlyMap<number | null, OwnPayout> }

/** What an affiliate is paid, and whose purchases for; null for those that the offer pays for. */
export type OwnPayout = PayoutValue & { paidCustomers: PaidCustomers | null }

/** An offer, an affiliate (0 for nobody's own payouts), and the instant whose terms are asked for. */
export type TermsRequest = { offerId: number; affiliateId: number; at: Date }

/**
 * Reads the money terms of an offer as they are at an instant, with everything they depend on in one statement: a change
 * that is applied meanwhile is seen wholly or not at all.
 * @param affiliateId 0 for nobody's own payouts
 * @throws AppError not_found
 */
export async function readTermsAt(tx: Tx, offerId: number, affiliateId: number, at: Date): Promise<TermsOfAffiliate> {
  const [found] = await listTermsAt(tx, [{ offerId, affiliateId, at }])
  if (!found) throw new AppError('not_found', 'There is no such offer.')
  return found
}

/** `readTermsAt` for many, in the order asked; undefined for an offer that does not exist. */
export async function listTermsAt(
  tx: Tx,
  requests: readonly TermsRequest[],
): Promise<(TermsOfAffiliate | undefined)[]> {
  const pairs = [...new Map(requests.map((each) => [pairOf(each), each])).values()]
  const instants = requests.map(({ at }) => at.getTime())
  const rows = await readTerms(tx, pairs, new Date(Math.min(...instants)), new Date(Math.max(...instants)))
  const byPair = new Map(pairs.map((pair, index) => [pairOf(pair), rows.get(index)]))
  return requests.map((each) => {
    const found = byPair.get(pairOf(each))
    if (!found) return undefined
    const { changes, ownPayouts, ...stored } = found
    const own = ownPayouts.filter(
      ({ startsAt, endsAt }) => startsAt <= each.at && (endsAt === null || endsAt > each.at),
    )
    return {
      terms: termsAt(stored, changes, each.at),
      ownPayouts: new Map(own.map(({ goalId, startsAt: _starts, endsAt: _ends, ...value }) => [goalId, value])),
    }
  })
}

const pairOf = ({ offerId, affiliateId }: TermsRequest) => `${offerId} ${affiliateId}`

/** The money terms as the offer, its goals and its steps have them stored, whatever is due. @throws AppError not_found */
export async function readStoredTerms(tx: Tx, offerId: number): Promise<OfferTerms> {
  const at = new Date(0)
  const found = (await readTerms(tx, [{ offerId, affiliateId: 0 }], at, at)).get(0)
  if (!found) throw new AppError('not_found', 'There is no such offer.')
  const { changes: _changes, ownPayouts: _own, ...stored } = found
  return stored
}

/** Terms by their place in `requests`, with the changes and own payouts of any instant from `first` to `last`. */
async function readTerms(tx: Tx, requests: readonly Omit<TermsRequest, 'at'>[], first: Date, last: Date) {
  const rows = await tx.$queryRaw<{ place: number; found: unknown }[]>`
    SELECT asked.place::int - 1 AS place, json_build_object('defaultEvent', o.default_event,
      'stepsByPayment', o.steps_by_payment, 'paidCustomers', o.paid_customers, 'rules', o.payout_rules,
      'own', json_build_object('payoutType', o.payout_type, 'payoutCents', o.default_payout_cents,
        'percentPayoutBps', o.percent_payout_bps, 'revenueCents', o.default_revenue_cents,
        'revenueCurrency', o.revenue_currency, 'percentRevenueBps', o.percent_revenue_bps),
      'goals', (SELECT coalesce(json_agg(json_build_object('id', g.id, 'event', g.event, 'isRepeatable', g.is_repeatable,
        'isActive', g.is_active, 'payoutType', g.payout_type, 'payoutCents', g.payout_cents,
        'percentPayoutBps', g.percent_payout_bps, 'revenueCents', g.revenue_cents, 'revenueCurrency', g.revenue_currency,
        'percentRevenueBps', g.percent_revenue_bps) ORDER BY g.position, g.id), '[]')
        FROM offer_goal g WHERE g.offer_id = o.id),
      'tiers', (SELECT coalesce(json_agg(json_build_object('goalId', t.goal_id, 'fromConversion', t.from_conversion,
        'payoutCents', t.payout_cents, 'percentPayoutBps', t.percent_payout_bps)), '[]')
        FROM offer_tier t WHERE t.offer_id = o.id),
      'changes', (SELECT coalesce(json_agg(json_build_object('effectiveAt', c.effective_at,
        'isApplied', c.applied_at IS NOT NULL, 'terms', c.terms, 'former', c.former_terms)), '[]')
        FROM offer_payout_change c WHERE c.offer_id = o.id AND c.canceled_at IS NULL
          AND CASE WHEN c.applied_at IS NULL THEN c.effective_at <= ${last} ELSE c.effective_at > ${first} END),
      'ownPayouts', (SELECT coalesce(json_agg(json_build_object('goalId', p.goal_id, 'payoutCents', p.payout_cents,
        'percentPayoutBps', p.percent_payout_bps, 'paidCustomers', p.paid_customers, 'startsAt', p.starts_at, 'endsAt', p.ends_at)), '[]')
        FROM affiliate_payout p WHERE p.affiliate_id = asked.affiliate_id AND p.offer_id = o.id AND p.starts_at <= ${last}
          AND (p.ends_at IS NULL OR p.ends_at > ${first}))
    ) AS found
    FROM unnest(${requests.map(({ offerId }) => offerId)}::int[], ${requests.map(({ affiliateId }) => affiliateId)}::int[])
      WITH ORDINALITY AS asked (offer_id, affiliate_id, place)
    JOIN offer o ON o.id = asked.offer_id`
  return new Map(rows.map(({ place, found }) => [place, readTermsSchema.parse(found)]))
}

/** An affiliate's conversions for one payout of an offer. */
export type Counted = { affiliateId: number; offerId: number; goalId: number | null }

/**
 * How many conversions of an affiliate for one payout of an offer count in the Eastern month of an instant: pending and
 * approved ones.
 * @param atMost where counting may end
 */
export async function countOfMonth(tx: Tx, counted: Counted, at: Date, atMost: number): Promise<number> {
  const [count = 0] = await countsOfMonth(tx, [counted], at, atMost)
  return count
}

/** `countOfMonth` for many, in the order asked. */
export async function countsOfMonth(tx: Tx, requests: readonly Counted[], at: Date, atMost: number): Promise<number[]> {
  const { first, next } = easternMonth(at)
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM conversion c WHERE c.affiliate_id = asked.affiliate_id AND c.offer_id = asked.offer_id
          AND coalesce(c.goal_id, 0) = asked.goal_id AND c.status IN ('pending', 'approved')
          AND c.day >= ${first}::date AND c.day < ${next}::date AND c.id >= stoke_uuid_floor(${dayStart(first)})
        LIMIT ${atMost}) AS counted) AS count
    FROM unnest(${requests.map(({ affiliateId }) => affiliateId)}::int[], ${requests.map(({ offerId }) => offerId)}::int[],
      ${requests.map(({ goalId }) => goalId ?? 0)}::int[]) WITH ORDINALITY AS asked (affiliate_id, offer_id, goal_id, place)
    ORDER BY asked.place`
  return rows.map(({ count }) => count)
}
