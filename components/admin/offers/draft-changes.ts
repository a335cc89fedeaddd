import { type OfferDraft, toOfferBody } from './offer-draft'

type Body = ReturnType<typeof toOfferBody>
export type BodyField = keyof Body

/** The fields of each tab that saves, as the API names them, with their labels. */
export const DETAIL_FIELDS = {
  name: 'Name',
  description: 'Description',
  displayAdvertiser: 'Advertiser name for affiliates',
  categoryIds: 'Categories',
  destinationUrl: 'Destination URL',
  previewUrl: 'Preview URL',
  payoutCapCents: 'Daily payout cap',
  holdDays: 'Hold',
  levelsShortenHold: 'Shorter holds',
  approvalDays: 'Days for the advertiser to approve',
  afterApprovalDeadline: 'After the deadline',
  attributionModel: 'Attribution model',
  attributionWindowDays: 'Attribution window',
  allowMultipleConversions: 'Multiple conversions per click',
  isSubscription: 'Subscription',
  renewalMonths: 'Months that renewals are paid',
  renewalPayments: 'Payments that are paid',
  stepsByPayment: 'Tiers by payments of a customer',
  paysForProductsOnly: 'Tax and shipping not paid for',
  paidCustomers: 'Customers who are paid for',
  requiresApproval: 'Requires approval',
  isPrivate: 'Private',
  startsAt: 'Start',
  expiresAt: 'End',
} as const satisfies Partial<Record<BodyField, string>>

export const TARGETING_FIELDS = {
  allowedCountries: 'Countries',
  allowedDevices: 'Devices',
  visitors: 'Other conditions on visitors',
  refusesUnknownVisitors: 'Visitors of whom that is not known',
  allowedTraffic: 'Allowed traffic types',
  allowDeepLinks: 'Deep links',
  deepLinkHosts: 'Hosts of deep links',
  passedParameters: 'Parameters passed on',
  fallbackOfferId: 'Fallback offer',
} as const satisfies Partial<Record<BodyField, string>>

export const FIELD_LABELS: Readonly<Record<string, string>> = { ...DETAIL_FIELDS, ...TARGETING_FIELDS }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of some fields, those that differ from what the form began with, as the API takes them. */
export function changedFields(
  draft: OfferDraft,
  initial: OfferDraft,
  fields: Readonly<Record<string, string>>,
): Partial<Body> {
  const before: Record<string, unknown> = toOfferBody(initial)
  const changed = Object.entries(toOfferBody(draft)).filter(
    ([name, value]) => name in fields && !same(value, before[name]),
  )
  return Object.fromEntries(changed)
}

/**
 * A draft on top of what somebody else saved meanwhile: fields that were not changed here take their value.
 * @returns the draft, and the labels of the fields that both changed
 */
export function rebased(
  draft: OfferDraft,
  initial: OfferDraft,
  fresh: OfferDraft,
): { draft: OfferDraft; both: string[] } {
  const began: Record<string, unknown> = initial
  const now: Record<string, unknown> = fresh
  const merged = Object.entries(draft).map(([name, value]) => [name, same(value, began[name]) ? now[name] : value])
  const mine = Object.keys(changedFields(draft, initial, FIELD_LABELS))
  const theirs = Object.keys(changedFields(fresh, initial, FIELD_LABELS))
  const both = mine.filter((name) => theirs.includes(name)).map((name) => FIELD_LABELS[name] ?? name)
  return { draft: Object.fromEntries(merged) as OfferDraft, both }
}
