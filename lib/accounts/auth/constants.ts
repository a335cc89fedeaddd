import type { AdvertiserRole } from '@/lib/generated/prisma/enums'

export const PASSWORD_MIN_LENGTH = 8
/** Long enough for any phrase, short enough that hashing it costs nothing extra. */
export const PASSWORD_MAX_LENGTH = 200

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
