import type { Offer } from '@/lib/generated/prisma/client'
import { visitorConditionsSchema } from '../visitor-conditions/schema'
import { visitorsText } from '../visitor-conditions/text-rules'

type Facts = Record<string, string | number | boolean | null | readonly string[]>
type Described = Offer & { categories: readonly { category: { name: string } }[] }

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const cents = (value: bigint | null): number | null => (value === null ? null : Number(value))

/** What the admin log says of an offer; payouts and status have entries of their own. */
export function offerFacts(offer: Described): Facts {
  return {
    name: offer.name,
    description: offer.description,
    displayAdvertiser: offer.displayAdvertiser,
    categories: offer.categories.map(({ category }) => category.name),
    destinationUrl: offer.destinationUrl,
    previewUrl: offer.previewUrl,
    payoutCapCents: cents(offer.payoutCapCents),
    holdDays: offer.holdDays,
    levelsShortenHold: offer.levelsShortenHold,
    approvalDays: offer.approvalDays,
    afterApprovalDeadline: offer.afterApprovalDeadline,
    attributionModel: offer.attributionModel,
    attributionWindowDays: offer.attributionWindowDays,
    allowMultipleConversions: offer.allowMultipleConversions,
    isSubscription: offer.isSubscription,
    renewalMonths: offer.renewalMonths,
    renewalPayments: offer.renewalPayments,
    stepsByPayment: offer.stepsByPayment,
    paysForProductsOnly: offer.paysForProductsOnly,
    paidCustomers: offer.paidCustomers,
    requiresApproval: offer.requiresApproval,
    isPrivate: offer.isPrivate,
    allowDeepLinks: offer.allowDeepLinks,
    deepLinkHosts: offer.deepLinkHosts,
    passedParameters: offer.passedParameters,
    allowedTraffic: offer.allowedTraffic,
    allowedCountries: offer.allowedCountries,
    allowedDevices: offer.allowedDevices,
    visitors: visitorsText(visitorConditionsSchema.parse(offer.visitors)),
    refusesUnknownVisitors: offer.refusesUnknownVisitors,
    fallbackOfferId: offer.fallbackOfferId,
    startsAt: instant(offer.startsAt),
    expiresAt: instant(offer.expiresAt),
  }
}

/** The facts that differ, as they were and as they are. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const differing = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (facts: Facts) => Object.fromEntries(differing.map((key) => [key, facts[key] ?? null]))
  return { before: only(before), after: only(after) }
}
