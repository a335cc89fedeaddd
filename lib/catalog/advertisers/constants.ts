import type { AdvertiserStatus } from '@/lib/generated/prisma/enums'

/** What staff do to the status of an advertiser, from which to which. One that is restored stays paused at first. */
export const ADVERTISER_ACTIONS = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  archive: { from: ['active', 'paused'], to: 'archived' },
  restore: { from: ['archived'], to: 'paused' },
} as const satisfies Record<string, { from: readonly AdvertiserStatus[]; to: AdvertiserStatus }>
export type AdvertiserAction = keyof typeof ADVERTISER_ACTIONS

/** The actions that stop conversions; they ask for the advertiser's name. */
export const STOPPING_ACTIONS: readonly AdvertiserAction[] = ['pause', 'archive']

/** Lengths of texts, in characters. */
export const NAME_LENGTH = 100
export const REFERENCE_LENGTH = 60
export const TERMS_LENGTH = 1_000
export const NOTES_LENGTH = 5_000
export const WEBSITE_LENGTH = 300
export const CONTACT_ROLE_LENGTH = 60

export const CONTACTS_MAX = 20
export const NETWORKS_MAX = 50

/** An advertiser without a call for this many days is quiet. */
export const QUIET_DAYS = 7

/** Offers listed on an advertiser's sheet, the ones with the most revenue first. */
export const OFFERS_SHOWN = 50
