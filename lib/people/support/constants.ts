/** Topics of tickets, in the order of the form. */
export const SUPPORT_TOPICS = ['earnings', 'payouts', 'tracking', 'offers', 'account', 'other'] as const

export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

export const TOPIC_LABELS: Record<SupportTopic, string> = {
  earnings: 'Earnings and conversions',
  payouts: 'Payouts and tax',
  tracking: 'Links and tracking',
  offers: 'Offers and approval',
  account: 'Sign-in and account',
  other: 'Something else',
}

export const SUBJECT_MAX = 120
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 5_000

/** Most open tickets per person. */
export const OPEN_TICKETS_MAX = 10

/** The path of the support page. [S2.9] */
export const HELP_PATH = '/account/help'
