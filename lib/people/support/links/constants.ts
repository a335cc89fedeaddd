/** What a ticket can be about. */
export const LINK_KINDS = ['conversion', 'payout'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Links of one ticket, and conversions and payouts that are offered to link. */
export const LINKS_MAX = 20
export const CHOICES_SHOWN = 25
