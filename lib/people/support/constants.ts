/** What a ticket can be about, in the order it is offered. */
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

/** Tickets of one list, newest activity first. */
export const TICKETS_LISTED = 50

/** Tickets of one person that may be open at once. */
export const OPEN_TICKETS_MAX = 10

/** Where people write to support, as a path of this site. [S2.9] */
export const HELP_PATH = '/account/help'
