import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { AnnouncedPayout, OfferPayoutTerms, PayoutTerm } from './affiliate-terms-rules'
import { isFor } from './condition-rules'
import { changedTerms, conditionsText, ruleValueText } from './condition-text-rules'
import { countOfMonth, readTermsAt } from './data'
import { countedUpTo, type OfferTerms, payoutFor } from './rules'
import { listTiers } from './schema'
import { couponPriorityText, paidCustomersText, payoutName, payoutText } from './text-rules'
import { adjusted, paysUnder } from './value-rules'

const READER = { kind: 'affiliate' } as const

type Viewer = { affiliateId: number; adjustmentBps: number }

/** What an offer pays one affiliate: its own payout, its active goals, steps of volume, and what was announced. */
export async function readPayoutTerms(offerId: number, viewer: Viewer, at: Date): Promise<OfferPayoutTerms> {
  const { affiliateId, adjustmentBps } = viewer
  const [{ terms, ownPayouts }, offer, affiliate] = await Promise.all([
    readTermsAt(db(), offerId, affiliateId, at),
    db().offer.findUniqueOrThrow({
      where: { id: offerId },
      select: {
        defaultEvent: true,
        allowMultipleConversions: true,
        isSubscription: true,
        clicksBeatCoupons: true,
        codePercent: true,
        coupons: { where: { status: 'active' }, select: { id: true }, take: 1 },
        goals: { select: { id: true, name: true } },
      },
    }),
    db().affiliate.findUnique({ where: { id: affiliateId }, select: { bucketId: true } }),
  ])
  const reader = { affiliateId, bucketId: affiliate?.bucketId ?? null }
  const nameOf = payoutName(offer.goals, offer.defaultEvent)
  const own = {
    id: null,
    event: offer.defaultEvent,
    ...terms.own,
    isRepeatable: offer.allowMultipleConversions || offer.isSubscription,
  }
  const shown = [own, ...terms.goals.filter(({ isActive }) => isActive)]
  const payouts = shown.map(async ({ id, event, isRepeatable, ...payout }): Promise<PayoutTerm> => {
    const value = ownPayouts.get(id)
    const isOwn = value !== undefined && paysUnder(payout.payoutType, value)
    const paid = payoutFor({ payout, ...(value && { own: value }) })
    const steps = isOwn ? [] : listTiers(terms, id)
    const counted = { affiliateId, offerId, goalId: id }
    return {
      goalId: id,
      name: nameOf(id),
      event,
      isOwn,
      isRepeatable,
      payout: payoutText(payout.payoutType, adjusted(paid, adjustmentBps)),
      steps: steps.map((step) => ({
        fromConversion: step.fromConversion,
        payout: payoutText(payout.payoutType, adjusted(step, adjustmentBps)),
      })),
      rules:
        isOwn || id !== null
          ? []
          : terms.rules
              .filter((rule) => isFor(rule, reader))
              .map((rule) => ({
                sales: conditionsText(rule.conditions, READER),
                payout: ruleValueText(rule, READER, adjustmentBps),
              })),
      customers: paidCustomersText((isOwn && value.paidCustomers) || terms.paidCustomers),
      stepsByPayment: terms.stepsByPayment,
      countThisMonth:
        steps.length === 0 || terms.stepsByPayment
          ? null
          : await countOfMonth(db(), counted, at, countedUpTo(terms.tiers, id)),
    }
  })
  const ownGoals = [...ownPayouts.keys()]
  return {
    payouts: await Promise.all(payouts),
    codes:
      offer.coupons.length === 0
        ? null
        : couponPriorityText({ clicksFirst: offer.clicksBeatCoupons, codePercent: offer.codePercent }),
    announced: await listAnnounced({ offerId, terms, ownGoals, reader }, viewer, at, nameOf),
  }
}

type Subject = {
  offerId: number
  terms: OfferTerms
  ownGoals: readonly (number | null)[]
  reader: { affiliateId: number; bucketId: number | null }
}

/** What begins later, the next first, without what the affiliate has payouts of their own for. */
async function listAnnounced(
  { offerId, terms, ownGoals, reader }: Subject,
  { adjustmentBps }: Viewer,
  at: Date,
  nameOf: (goalId: number | null) => string,
): Promise<AnnouncedPayout[]> {
  const planned = await db().offerPayoutChange.findMany({
    where: { offerId, appliedAt: null, canceledAt: null, effectiveAt: { gt: at } },
    orderBy: { effectiveAt: 'asc' },
    select: { effectiveAt: true },
  })
  const announced: AnnouncedPayout[] = []
  let before = terms
  for (const { effectiveAt } of planned) {
    const { terms: after } = await readTermsAt(db(), offerId, 0, effectiveAt)
    const lines = changedTerms(before, after, nameOf, { adjustmentBps, rules: READER, of: reader }).filter(
      ({ goalId }) => !ownGoals.includes(goalId),
    )
    if (lines.length > 0) {
      announced.push({
        effectiveAt: effectiveAt.toISOString(),
        lines: lines.map(({ name, from, to }) => ({ name, from, to })),
      })
    }
    before = after
  }
  return announced
}
