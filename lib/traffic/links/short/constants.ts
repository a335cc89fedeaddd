export const SLUG_MIN = 3
export const SLUG_MAX = 40

/** Characters of a name made for somebody who typed none: those that are not mistaken for each other. */
export const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
export const MADE_SLUG_LENGTH = 7

/** Names that would look like ours, or like a place to sign in or pay. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'about',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'auth',
  'bank',
  'billing',
  'contact',
  'help',
  'home',
  'legal',
  'login',
  'logout',
  'mail',
  'moderator',
  'news',
  'official',
  'pay',
  'payment',
  'payments',
  'payout',
  'payouts',
  'password',
  'paypal',
  'privacy',
  'refund',
  'reset',
  'root',
  'secure',
  'security',
  'signin',
  'sign-in',
  'signup',
  'sign-up',
  'staff',
  'status',
  'support',
  'terms',
  'update',
  'verify',
  'wallet',
  'www',
])

/** Names of one short link, the former ones included. */
export const NAMES_MAX = 10
