import type { AdvertiserRole, AffiliateStatus, UserRole } from '@/lib/generated/prisma/enums'
import type { CustomRole } from '../staff-permissions/custom-role-constants'

/** Where a person goes after signing in, and after signing out. */
export const SIGNED_IN_PATH = '/home'
export const SIGNED_OUT_PATH = '/'

/** The page of sign-in settings: password, two-factor authentication, passkeys, sessions. [S2.6] */
export const SECURITY_PATH = '/account/privacy-security'

/** Where people of an advertiser begin. */
export const ADVERTISER_PATH = '/advertiser'

/** Who of an advertiser may call a route: everybody, those who may change things, or those who also manage people. */
export const ADVERTISER_ACCESS = {
  advertiser: ['owner', 'manager', 'viewer'],
  'advertiser-manager': ['owner', 'manager'],
  'advertiser-owner': ['owner'],
} as const satisfies Record<string, readonly AdvertiserRole[]>
export type OfAdvertiser = keyof typeof ADVERTISER_ACCESS

/** The place of a person at an advertiser. */
export type Membership = { advertiserId: number; role: AdvertiserRole }

/** Who makes a request: read from the database on each one, not from the cookie. */
export type Actor = {
  userId: string
  sessionId: string
  /** The short number on the chip and in every tracking link; null for staff who promote nothing. */
  affiliateId: number | null
  affiliateStatus: AffiliateStatus | null
  /** The advertiser they belong to, and what they may do there. */
  advertiser?: Membership
  email: string
  name: string
  role: UserRole
  /** The role of the network's own, with the role CUSTOM. */
  customRole?: CustomRole | undefined
  /** The staff member who views the site as this user: nothing may be changed. */
  viewedBy?: string
  /** Set for staff whose role requires two-factor authentication while theirs is off: the staff area is closed to them. */
  needsTwoFactor?: true
  /** The API key of the request, which then has no session. */
  keyId?: string
  /** What the key allows, for answers of which it allows a part. */
  keyScopes?: readonly string[]
}
