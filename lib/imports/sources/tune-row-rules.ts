import type { ImportKind } from '../rows/constants'
import type { Draft } from '../rows/schema'

/** An object of TUNE's API: its fields by name, related objects beside them. */
export type TuneObject = Readonly<Record<string, unknown>>

const asObject = (value: unknown): TuneObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TuneObject) : {}

/** Related objects come as a list, or as an object by id. */
const asObjects = (value: unknown): TuneObject[] =>
  (Array.isArray(value) ? value : Object.values(asObject(value))).map(asObject).filter((each) => 'id' in each)

const words = (...parts: unknown[]) =>
  parts
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join(' ')
    .trim()

/** The people of an account who may sign in: the first made the account. */
const listPeople = (value: unknown): TuneObject[] =>
  asObjects(value)
    .filter(({ status }) => status === undefined || status === 'active')
    .sort((a, b) => Number(a.id) - Number(b.id))

function toAdvertiser(found: TuneObject): Draft[] {
  const advertiser = asObject(found.Advertiser)
  const contacts = listPeople(found.AdvertiserUser).map((user) => ({
    name: words(user.first_name, user.last_name) || user.email,
    email: user.email,
  }))
  return [
    {
      externalId: advertiser.id,
      name: advertiser.company,
      status: advertiser.status,
      website: advertiser.website,
      contacts,
    },
  ]
}

function toAffiliate(found: TuneObject): Draft[] {
  const affiliate = asObject(found.Affiliate)
  const [user = {}] = listPeople(found.AffiliateUser)
  const { email, first_name: firstName, last_name: lastName } = user
  return [
    { externalId: affiliate.id, status: affiliate.status, company: affiliate.company, email, firstName, lastName },
  ]
}

/** TUNE pays by what the type names: the other part is left out, whatever it still contains. */
const paid = (type: unknown, part: 'flat' | 'percentage', value: unknown) =>
  type === (part === 'flat' ? 'cpa_percentage' : 'cpa_flat') ? 0 : value

function toOffer(found: TuneObject): Draft[] {
  const offer = asObject(found.Offer)
  return [
    {
      externalId: offer.id,
      advertiserId: offer.advertiser_id,
      name: offer.name,
      description: offer.description,
      status: offer.status,
      destinationUrl: offer.offer_url,
      previewUrl: offer.preview_url,
      currency: offer.currency,
      payoutType: offer.payout_type,
      payoutCents: paid(offer.payout_type, 'flat', offer.default_payout),
      percentPayoutBps: paid(offer.payout_type, 'percentage', offer.percent_payout),
      revenueType: offer.revenue_type,
      revenueCents: paid(offer.revenue_type, 'flat', offer.max_payout),
      percentRevenueBps: paid(offer.revenue_type, 'percentage', offer.max_percent_payout),
      isPrivate: offer.is_private,
      requiresApproval: offer.require_approval,
      allowMultipleConversions: offer.allow_multiple_conversions,
      windowDays: offer.session_hours,
      expiresAt: offer.expiration_date,
    },
  ]
}

const CAP_FIELDS = [
  ['conversion_cap', 'conversions', 'day'],
  ['monthly_conversion_cap', 'conversions', 'month'],
  ['lifetime_conversion_cap', 'conversions', 'total'],
  ['payout_cap', 'payout', 'day'],
  ['monthly_payout_cap', 'payout', 'month'],
  ['lifetime_payout_cap', 'payout', 'total'],
  ['revenue_cap', 'revenue', 'day'],
  ['monthly_revenue_cap', 'revenue', 'month'],
  ['lifetime_revenue_cap', 'revenue', 'total'],
] as const

/** The caps of an offer are fields of it; 0 is none. */
function toCaps(found: TuneObject): Draft[] {
  const offer = asObject(found.Offer)
  return CAP_FIELDS.flatMap(([field, metric, period]) =>
    Number(offer[field] ?? 0) === 0 ? [] : [{ offerId: offer.id, metric, period, limit: offer[field] }],
  )
}

function toPayout(found: TuneObject): Draft[] {
  const payout = asObject(found.OfferPayout)
  // a row of TUNE's that is for everybody
  if (!Number(payout.affiliate_id ?? 0)) return []
  return [
    {
      offerId: payout.offer_id,
      affiliateId: payout.affiliate_id,
      goalId: payout.goal_id,
      payoutCents: payout.payout,
      percentPayoutBps: payout.percent_payout,
    },
  ]
}

/** The affiliates of an offer by their access: of these only the approved ones are rows. */
const toAccess = ({ offerId, approved }: TuneObject): Draft[] =>
  (Array.isArray(approved) ? approved : []).map((affiliateId) => ({ offerId, affiliateId, status: 'approved' }))

const NO_CREATIVES = ['offer thumbnail', 'hidden']

function toCreative(found: TuneObject): Draft[] {
  const file = asObject(found.OfferFile)
  if (NO_CREATIVES.includes(String(file.type))) return []
  return [
    {
      externalId: file.id,
      offerId: file.offer_id,
      kind: file.type,
      title: file.display,
      url: file.url,
      body: file.code,
    },
  ]
}

function toConversion(found: TuneObject): Draft[] {
  const stat = asObject(found.Stat)
  return [
    {
      externalId: stat.tune_event_id ?? stat.id,
      offerId: stat.offer_id,
      affiliateId: stat.affiliate_id,
      at: stat.datetime,
      status: stat.conversion_status,
      currency: stat.currency,
      payoutCents: stat.payout,
      revenueCents: stat.revenue,
      transactionId: stat.ad_id,
    },
  ]
}

function toStatistic(found: TuneObject): Draft[] {
  const stat = asObject(found.Stat)
  return [
    {
      day: stat.date,
      offerId: stat.offer_id,
      affiliateId: stat.affiliate_id,
      currency: stat.currency,
      clicks: stat.clicks,
      conversions: stat.conversions,
      payoutCents: stat.payout,
      revenueCents: stat.revenue,
    },
  ]
}

/** The account balance of an affiliate is what it is owed on invoices that are not paid. */
function toBalance(found: TuneObject): Draft[] {
  const balance = asObject(found.AffiliateAccountBalance)
  return [{ party: 'affiliate', partyId: balance.affiliate_id, amountCents: balance.balance }]
}

const none = (): Draft[] => []

/**
 * What objects of TUNE's API say, kind by kind; see the models at developers.tune.com/network-models (Advertiser, Affiliate,
 * Offer, OfferPayout, OfferFile, AffiliateAccountBalance) and the reports Report::getConversions and Report::getStats.
 * Clicks come as files: the click logs that are downloaded under Reports.
 */
export const TUNE_DRAFTS: Record<ImportKind, (found: TuneObject) => Draft[]> = {
  advertiser: toAdvertiser,
  affiliate: toAffiliate,
  offer: toOffer,
  cap: toCaps,
  payout: toPayout,
  access: toAccess,
  creative: toCreative,
  balance: toBalance,
  click: none,
  conversion: toConversion,
  statistic: toStatistic,
}
