import { z } from 'zod'
import { AfterDeadline, AttributionModel, PaidCustomers } from '@/lib/generated/prisma/enums'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { formatCentsShort } from '@/lib/platform/money/format'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { countryInput } from '@/lib/platform/text/country-schema'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { ADDRESS_LENGTH } from '../links/destination-constants'
import { destinationProblem, plainAddressProblem, typedHost } from '../links/destination-rules'
import { PARAMETER_NAME_MAX, PASSED_PARAMETERS_MAX } from '../links/passed-parameter-constants'
import { passedParameterProblem } from '../links/passed-parameter-rules'
import { STATED_MAX_CENTS } from '../payouts/constants'
import { furtherVisitorInput } from '../visitor-conditions/input-schema'
import {
  APPROVAL_DAYS_MAX,
  CATEGORIES_MAX,
  DEEP_LINK_HOSTS_MAX,
  DESCRIPTION_LENGTH,
  DISPLAY_ADVERTISER_LENGTH,
  FLAT_MAX_CENTS,
  HOLD_DAYS_MAX,
  OFFER_NAME_LENGTH,
  PAYOUT_CAP_MAX_CENTS,
  RENEWAL_MONTHS_MAX,
  RENEWAL_PAYMENTS_MAX,
  TRAFFIC_LENGTH,
  TRAFFIC_MAX,
  WHOLE_BPS,
  WINDOW_DAYS_MAX,
} from './field-constants'
import { markdownProblem } from './markdown-limit-rules'

const text = (length: number) => trimmedText(length, `Use at most ${length} characters.`)
const named = (length: number, missing: string) => text(length).min(1, missing)

/** A text checked by a rule that answers a sentence, or undefined where it is good. */
const checked = (problemOf: (typed: string) => string | undefined, length = ADDRESS_LENGTH) =>
  text(length).superRefine((typed, context) => {
    const message = problemOf(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })

const whole = (min: number, max: number, unit: string) => {
  const message = `Enter a whole number from ${min} to ${max} ${unit}.`
  return z.int(message).min(min, message).max(max, message)
}

const id = z.int32().positive()
const instant = instantInput({ error: 'Enter a date and a time.' }).transform((value) => new Date(value))

/** A host is at most 253 characters; typed, it may stand in an address. */
const HOST_TEXT_MAX = 300
const host = limitedText(HOST_TEXT_MAX, 'A host has at most 253 characters.').transform((typed, context) => {
  const known = typedHost(typed)
  if (known !== undefined) return known
  context.addIssue({ code: 'custom', message: `"${typed.trim()}" is not a host, like shop.example.` })
  return z.NEVER
})

const passedParameter = checked(passedParameterProblem, PARAMETER_NAME_MAX + 1)

const country = countryInput((code) => `There is no country with the code "${code}".`)

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)]
const uniqueBy = <Item>(items: Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
]

const capMessage = `Enter an amount from $0.01 to ${formatCentsShort(PAYOUT_CAP_MAX_CENTS)}.`

const flatMessage = `Enter an amount from $0 to ${formatCentsShort(FLAT_MAX_CENTS)}.`
/** A fixed payout or revenue of one conversion, in cents. */
export const flatAmount = z.int(flatMessage).min(0, flatMessage).max(FLAT_MAX_CENTS, flatMessage)

/** A fixed revenue of one conversion, in hundredths of its currency; of dollars it is at most that. */
export const statedAmount = z.int(flatMessage).min(0, flatMessage).max(STATED_MAX_CENTS, flatMessage)

const shareMessage = 'Enter a percentage from 0 to 100.'
/** A share of a sale, in basis points. */
export const wholeShare = z.int(shareMessage).min(0, shareMessage).max(WHOLE_BPS, shareMessage)

/** What staff edit of an offer beside its payouts, status, creatives, rules and questions. */
export const offerFields = {
  name: named(OFFER_NAME_LENGTH, 'Enter a name.'),
  /** Markdown. */
  description: checked(markdownProblem, DESCRIPTION_LENGTH),
  displayAdvertiser: named(DISPLAY_ADVERTISER_LENGTH, 'Enter the name affiliates see.'),
  categoryIds: z.array(id).max(CATEGORIES_MAX, `At most ${CATEGORIES_MAX} categories.`).transform(unique),
  destinationUrl: checked(destinationProblem),
  previewUrl: checked((typed) => (typed === '' ? undefined : plainAddressProblem(typed))).transform(
    (typed) => typed || null,
  ),
  payoutCapCents: z.int(capMessage).min(1, capMessage).max(PAYOUT_CAP_MAX_CENTS, capMessage).nullable(),
  holdDays: whole(0, HOLD_DAYS_MAX, 'days'),
  /** Whether the level or bucket of an affiliate may shorten the hold; no if it is not said when an offer is created. */
  levelsShortenHold: z.boolean().optional(),
  /** Within how many days the advertiser approves or rejects each conversion, in place of the hold; null for the hold. */
  approvalDays: whole(1, APPROVAL_DAYS_MAX, 'days').nullable().optional(),
  /** What becomes of a conversion that the advertiser has not decided by then; approved if it is not said. */
  afterApprovalDeadline: z.enum(AfterDeadline).optional(),
  attributionModel: z.enum(AttributionModel),
  attributionWindowDays: whole(1, WINDOW_DAYS_MAX, 'days'),
  allowMultipleConversions: z.boolean(),
  isSubscription: z.boolean(),
  /** For how many months from a customer's first sale their payments are paid; null for no such limit. */
  renewalMonths: whole(1, RENEWAL_MONTHS_MAX, 'months').nullable().optional(),
  /** How many payments of a customer are paid, the first included; null for no such limit. Not both. */
  renewalPayments: whole(1, RENEWAL_PAYMENTS_MAX, 'payments').nullable().optional(),
  /** Whether tiers of its payouts count the payments of each customer, in place of an affiliate's conversions of a month. */
  stepsByPayment: z.boolean().optional(),
  paysForProductsOnly: z.boolean().optional(),
  /** Whose purchases are paid for. */
  paidCustomers: z.enum(PaidCustomers).optional(),
  requiresApproval: z.boolean(),
  isPrivate: z.boolean(),
  allowDeepLinks: z.boolean(),
  deepLinkHosts: z.array(host).max(DEEP_LINK_HOSTS_MAX, `At most ${DEEP_LINK_HOSTS_MAX} hosts.`).transform(unique),
  /** The parameters of links that go on to the destination, and come back in postbacks: names, or their beginning (`utm_*`). */
  passedParameters: z
    .array(passedParameter)
    .max(PASSED_PARAMETERS_MAX, `At most ${PASSED_PARAMETERS_MAX} parameters.`)
    .transform((names) => uniqueBy(names, (name) => name.toLowerCase()))
    .optional(),
  allowedTraffic: z
    .array(named(TRAFFIC_LENGTH, 'Name the traffic type.'))
    .max(TRAFFIC_MAX, `At most ${TRAFFIC_MAX} traffic types.`)
    .transform(unique),
  allowedCountries: z.array(country).max(COUNTRY_CODES.length).transform(unique),
  allowedDevices: z.array(z.enum(DEVICES)).max(DEVICES.length).transform(unique),
  /** Who else may visit it: conditions beside those two. */
  visitors: furtherVisitorInput.optional(),
  /** Whether visitors are refused of whom it is not known whether they may visit it; no if it is not said. */
  refusesUnknownVisitors: z.boolean().optional(),
  fallbackOfferId: id.nullable(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
}

const offerFieldsSchema = z.object(offerFields)
export type OfferFields = z.output<typeof offerFieldsSchema>
