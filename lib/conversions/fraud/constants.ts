import type { FraudCaseStatus, FraudRule } from '@/lib/generated/prisma/enums'

/** A time between click and conversion, in milliseconds, below which no person fills in a form. */
export const FAST_MS = 5_000

/** The number of such conversions that opens a case: one can be a test. */
export const FAST_MIN = 3

/** The number of conversions from one address that makes a cluster, and their least share of the affiliate's. */
export const CLUSTER_MIN = 5
export const CLUSTER_SHARE = 0.1

/** The number of clicks from data centers that opens a case, and their least share of the affiliate's. */
export const DATACENTER_MIN = 20
export const DATACENTER_SHARE = 0.1

/**
 * An outlier has enough clicks and conversions on an offer that others run, too, converts so many times as often as they
 * do, and so many standard deviations above what chance explains.
 */
export const OUTLIER = { clicks: 50, conversions: 10, usualClicks: 200, times: 3, deviations: 5 } as const

/** The number of counted clicks of a quest's days from one address that makes a cluster, and their least share. */
export const QUEST_CLUSTER_MIN = 20
export const QUEST_CLUSTER_SHARE = 0.1

/** The number of uncounted clicks (repeated or flagged) in a completed click quest that opens a case, and their share. */
export const QUEST_UNCOUNTED_MIN = 200
export const QUEST_UNCOUNTED_SHARE = 0.5

/** Days since which referrals are compared, and the numbers of related ones that open a case. */
export const REFERRAL_DAYS = 90
export const RELATED_BY_NETWORK_MIN = 3
export const RELATED_BY_DESTINATION_MIN = 2

/**
 * A coupon code sells beyond its affiliate's reach with so many sales, and so many times as many as all the clicks they brought,
 * where these show a reach: of who is heard and not clicked nothing is known. And the number of sales beside coupon sites that
 * opens a case.
 */
export const COUPON_REACH = { sales: 20, times: 2, clicks: 5 } as const
export const COUPON_SITE_MIN = 3

/**
 * Hosts of sites where buyers look for codes: the largest by name, and all that are named for codes in the languages of shops. An
 * expression of PostgreSQL.
 */
export const COUPON_SITES =
  '(coupon|voucher|promo-?code|discount-?code|gutschein|rabattcode|rabattkod|code-?promo|codigo-?promo|cupom|cupon|kupon|korting|' +
  'retailmenot|joinhoney|slickdeals|capitaloneshopping|wikibuy|dealspotr|wethrift|simplycodes|dontpayfull|hotdeals|knoji|' +
  'hotukdeals|mydealz|dealabs|picodi|ma-reduc|igraal|groupon|topcashback|quidco)'

/** Networks shared by many people, which identify nobody: loopback, private ranges, carrier-grade NAT. */
export const SHARED_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const

/** The label of each rule and its meaning. */
export const RULES: Record<FraudRule, { label: string; meaning: string }> = {
  shared_payout_destination: {
    label: 'Shared payout destination',
    meaning: 'Same payout destination as other affiliates.',
  },
  ip_cluster: { label: 'IP cluster', meaning: 'Many conversions come from one IP address.' },
  datacenter_addresses: { label: 'Data center IP addresses', meaning: 'Many clicks come from data centers.' },
  fast_conversion: { label: 'Conversion under 5 s', meaning: 'Conversions follow their clicks within 5 seconds.' },
  conversion_rate_outlier: {
    label: 'Conversion-rate outlier',
    meaning: 'Clicks on an offer convert far more often than those of everybody else.',
  },
  self_conversion: {
    label: 'Self-conversion',
    meaning: 'Conversions come from an IP address the affiliate signs in from.',
  },
  quest_clicks: {
    label: 'Quest clicks',
    meaning: 'Clicks of a completed quest come from few IP addresses, or most of its clicks were not counted.',
  },
  referral_ring: {
    label: 'Related referrals',
    meaning:
      'Referred affiliates share a network or a payout destination, or signed up from a browser of the referrer.',
  },
  coupon_codes: {
    label: 'Coupon codes',
    meaning: 'A coupon code sells far beyond the clicks of its affiliate, or its buyers come from coupon sites.',
  },
  automatic_rule: { label: 'Automatic rule', meaning: 'A rule of the page Automatic Rules opened it, by its figures.' },
}

export const RULE_NAMES = Object.keys(RULES) as FraudRule[]

/** The rules that the analysis runs. */
export type DetectedRule = Exclude<FraudRule, 'automatic_rule'>
export const DETECTED_RULES = RULE_NAMES.filter((rule): rule is DetectedRule => rule !== 'automatic_rule')

/** The actions of staff on a case. */
export const FRAUD_ACTIONS = ['hold', 'release', 'reject', 'clear', 'trust', 'distrust', 'reopen'] as const
export type FraudAction = (typeof FRAUD_ACTIONS)[number]

/** The statuses each action is allowed from, and the status it leads to. */
export const TRANSITIONS: Record<FraudAction, { from: readonly FraudCaseStatus[]; to: FraudCaseStatus }> = {
  hold: { from: ['open'], to: 'held' },
  release: { from: ['held'], to: 'open' },
  reject: { from: ['open', 'held'], to: 'rejected' },
  clear: { from: ['open', 'held'], to: 'cleared' },
  trust: { from: ['open', 'held'], to: 'trusted' },
  distrust: { from: ['trusted'], to: 'cleared' },
  reopen: { from: ['rejected'], to: 'open' },
}

/** The actions allowed on many cases at once. */
export const BULK_ACTIONS = ['hold', 'clear'] as const satisfies FraudAction[]

/** Cases with this score or more are highlighted. */
export const SCORE_HIGH = 60

/** Facts and conversions of a case that are shown, newest first. */
export const FACTS_SHOWN = 50

/** The job's name in the queue. */
export const ANALYSIS_JOB = 'analyse-fraud'

/** What a rule found about one click or conversion, by name. */
export type FactDetail = Record<string, string | number | boolean | null>

/** The figures behind a score, by name. */
export type FraudEvidence = Record<string, number>
