/** What is imported from another system, in the order in which it is written: each needs what stands before it. */
export const IMPORT_KINDS = [
  'advertiser',
  'affiliate',
  'offer',
  'cap',
  'payout',
  'access',
  'creative',
  'balance',
  'click',
  'conversion',
  'statistic',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The names of the kinds on screen. */
export const KIND_LABELS: Record<ImportKind, string> = {
  advertiser: 'Advertisers',
  affiliate: 'Affiliates',
  offer: 'Offers',
  cap: 'Caps',
  payout: 'Custom payouts',
  access: 'Approvals for offers',
  creative: 'Creatives',
  balance: 'Balances',
  click: 'Clicks of the attribution window',
  conversion: 'Conversions',
  statistic: 'Statistics by day',
}

/** The kinds of a period, of which there are many rows: many are applied at once. */
export const PERIOD_KINDS = ['click', 'conversion', 'statistic'] as const satisfies readonly ImportKind[]

/** One of them in a sentence. */
export const KIND_WORDS: Record<ImportKind, string> = {
  advertiser: 'advertiser',
  affiliate: 'affiliate',
  offer: 'offer',
  cap: 'cap',
  payout: 'custom payout',
  access: 'approval',
  creative: 'creative',
  balance: 'balance',
  click: 'click',
  conversion: 'conversion',
  statistic: 'figures',
}

/** The names of the sources on screen. */
export const SOURCE_LABELS = { tune: 'TUNE', everflow: 'Everflow' } as const

/** What the API of a source does not answer, so that it comes from CSV exports alone. */
export const FILES_ONLY: Record<keyof typeof SOURCE_LABELS, readonly ImportKind[]> = {
  tune: ['click'],
  everflow: ['payout', 'access', 'balance'],
}

/** Lengths of texts, in characters: an id of the source, and what is kept of any other text of it. */
export const FOREIGN_ID_LENGTH = 100
export const TEXT_LENGTH = 10_000

/** The largest sum and the largest count of a row. */
export const ROW_MAX_CENTS = 1_000_000_000_000
export const ROW_MAX_COUNT = 2_000_000_000

/** Hours of a click's session at the source become whole days of attribution; what is used without them. */
export const DEFAULT_WINDOW_DAYS = 30

/** The words of the sources for what is stored of them; small letters, `_` for spaces. An empty one is named by none. */
export const ACCOUNT_STATUS = {
  '': 'active',
  active: 'active',
  approved: 'active',
  pending: 'pending',
  inactive: 'blocked',
  suspended: 'blocked',
  blocked: 'blocked',
  rejected: 'blocked',
  deleted: 'blocked',
} as const

export const OFFER_STATUS = {
  '': 'pending',
  active: 'active',
  pending: 'pending',
  paused: 'paused',
  expired: 'paused',
  deleted: 'paused',
} as const

export const ACCESS_STATUS = {
  '': 'approved',
  approved: 'approved',
  active: 'approved',
  visible: 'approved',
  pending: 'pending',
  applied: 'pending',
  unapproved: 'pending',
  rejected: 'rejected',
  blocked: 'rejected',
  denied: 'rejected',
  hidden: 'rejected',
} as const

export const CREATIVE_KIND = {
  link: 'link',
  image: 'link',
  image_banner: 'link',
  file: 'link',
  video: 'link',
  archive: 'link',
  text: 'text',
  text_ad: 'text',
  html: 'text',
  html_ad: 'text',
  email: 'email',
  email_creative: 'email',
} as const

export const CONVERSION_STATUS = {
  '': 'approved',
  approved: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  invalid: 'rejected',
  reversed: 'rejected',
} as const
