import { splitName } from '@/lib/platform/text/person-name'
import type { ImportKind } from '../rows/constants'
import type { Draft } from '../rows/schema'

/** An object of Everflow's API. */
export type EverflowObject = Readonly<Record<string, unknown>>

const asObject = (value: unknown): EverflowObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EverflowObject) : {}

/** The entries of a relationship: `{ total, entries }`. */
const listEntries = (found: EverflowObject, name: string): EverflowObject[] => {
  const { entries } = asObject(asObject(found.relationship)[name])
  return Array.isArray(entries) ? entries.map(asObject) : []
}

const listPeople = (found: EverflowObject): EverflowObject[] =>
  listEntries(found, 'users').filter(({ account_status: status }) => status === undefined || status === 'active')

/** Seconds since 1970 as an instant, and as nothing what is none. */
const parseSeconds = (seconds: unknown): string | null =>
  typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000).toISOString() : null

function toAdvertiser(found: EverflowObject): Draft[] {
  const contacts = listPeople(found).map(({ first_name: first, last_name: last, email }) => ({
    name: [first, last].filter(Boolean).join(' ') || email,
    email,
  }))
  return [
    {
      externalId: found.network_advertiser_id,
      name: found.name,
      status: found.account_status,
      website: found.platform_url,
      contacts,
    },
  ]
}

function toAffiliate(found: EverflowObject): Draft[] {
  const [user = {}] = listPeople(found)
  const names = splitName(String(found.name ?? ''))
  return [
    {
      externalId: found.network_affiliate_id,
      status: found.account_status,
      company: found.name,
      email: user.email,
      firstName: user.first_name || names.firstName,
      lastName: user.last_name || names.lastName,
    },
  ]
}

/** The payout and the revenue of the base conversion; those of other events are left out. */
function findBasePayout(found: EverflowObject): EverflowObject {
  const all = listEntries(found, 'payout_revenue')
  return all.find(({ is_default: isDefault }) => isDefault === true) ?? all[0] ?? {}
}

/** What a type of Everflow does not pay is left out, whatever it still contains. */
const paid = (type: unknown, without: readonly string[], value: unknown) => (without.includes(String(type)) ? 0 : value)
const PERCENT_ONLY = ['cps', 'rps']
const FLAT_ONLY = ['cpa', 'rpa']

function toOffer(found: EverflowObject): Draft[] {
  const base = findBasePayout(found)
  return [
    {
      externalId: found.network_offer_id,
      advertiserId: found.network_advertiser_id,
      name: found.name,
      description: found.html_description,
      status: found.offer_status,
      destinationUrl: found.destination_url,
      previewUrl: found.preview_url,
      currency: found.currency_id,
      payoutType: base.payout_type,
      payoutCents: paid(base.payout_type, PERCENT_ONLY, base.payout_amount),
      percentPayoutBps: paid(base.payout_type, FLAT_ONLY, base.payout_percentage),
      revenueType: base.revenue_type,
      revenueCents: paid(base.revenue_type, PERCENT_ONLY, base.revenue_amount),
      percentRevenueBps: paid(base.revenue_type, FLAT_ONLY, base.revenue_percentage),
      isPrivate: found.visibility === 'private',
      requiresApproval: found.visibility === 'require_approval',
      allowMultipleConversions: found.is_duplicate_conversion_allowed ?? found.is_allow_duplicate_conversion,
      windowDays: found.session_duration,
      expiresAt: found.date_live_until,
    },
  ]
}

const CAP_PERIODS = ['daily', 'weekly', 'monthly', 'global'] as const
const CAP_METRICS = ['conversion', 'payout', 'revenue', 'click'] as const

/** Caps are fields such as `daily_conversion_cap`; 0 is none, and without `is_caps_enabled` none of them applies. */
function toCaps(found: EverflowObject): Draft[] {
  if (found.is_caps_enabled === false) return []
  return CAP_METRICS.flatMap((metric) =>
    CAP_PERIODS.flatMap((period) => {
      const limit = found[`${period}_${metric}_cap`]
      return Number(limit ?? 0) === 0 ? [] : [{ offerId: found.network_offer_id, metric, period, limit }]
    }),
  )
}

const toCreatives = (found: EverflowObject): Draft[] =>
  listEntries(found, 'creatives')
    .filter(({ creative_status: status }) => status === undefined || status === 'active')
    .map((creative) => ({
      externalId: creative.network_offer_creative_id,
      offerId: creative.network_offer_id ?? found.network_offer_id,
      kind: creative.creative_type,
      title: creative.name,
      url: creative.resource_url,
      body: creative.html_code,
    }))

const relatedId = (found: EverflowObject, name: string, field: string) =>
  asObject(asObject(found.relationship)[name])[field]

function toClick(found: EverflowObject): Draft[] {
  const { sub1: s1, sub2: s2, sub3: s3, sub4: s4, sub5: s5 } = found
  return [
    {
      externalId: found.transaction_id,
      offerId: relatedId(found, 'offer', 'network_offer_id'),
      affiliateId: relatedId(found, 'affiliate', 'network_affiliate_id'),
      at: parseSeconds(found.unix_timestamp),
      source: found.source_id,
      s1,
      s2,
      s3,
      s4,
      s5,
    },
  ]
}

function toConversion(found: EverflowObject): Draft[] {
  return [
    {
      externalId: found.conversion_id,
      offerId: relatedId(found, 'offer', 'network_offer_id'),
      affiliateId: relatedId(found, 'affiliate', 'network_affiliate_id'),
      at: parseSeconds(found.conversion_unix_timestamp),
      status: found.status,
      currency: found.currency_id,
      payoutCents: found.payout,
      revenueCents: found.revenue,
      transactionId: found.transaction_id,
    },
  ]
}

/** A line of the aggregated report: the columns it is grouped by, and its figures. */
function toStatistic(found: EverflowObject): Draft[] {
  const columns = Array.isArray(found.columns) ? found.columns.map(asObject) : []
  const idOf = (type: string) => columns.find((column) => column.column_type === type)?.id
  const figures = asObject(found.reporting)
  return [
    {
      day: found.day,
      offerId: idOf('offer'),
      affiliateId: idOf('affiliate'),
      clicks: figures.total_click,
      conversions: figures.cv,
      payoutCents: figures.payout,
      revenueCents: figures.revenue,
    },
  ]
}

const none = (): Draft[] => []

/**
 * What objects of Everflow's Network API say, kind by kind; see developers.everflow.io/api-reference (advertisers, affiliates,
 * offers with their relationships, reporting/conversions, reporting/clicks/stream, reporting/entity/table). It has no balances of accounts, and
 * the payouts and the approvals of single affiliates have reports of their own in its Control Center: they come as files.
 */
export const EVERFLOW_DRAFTS: Record<ImportKind, (found: EverflowObject) => Draft[]> = {
  advertiser: toAdvertiser,
  affiliate: toAffiliate,
  offer: toOffer,
  cap: toCaps,
  payout: none,
  access: none,
  creative: toCreatives,
  balance: none,
  click: toClick,
  conversion: toConversion,
  statistic: toStatistic,
}
