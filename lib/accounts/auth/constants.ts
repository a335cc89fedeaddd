const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** How long a sign-in lasts: both the cookie and its row. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Sessions on the page where they can be ended, at most; the others are ended all together. */
export const SESSIONS_LISTED = 100

/** A session's "last seen" is written at most this often, so that reading a page is seldom a write. */
export const LAST_SEEN_EVERY_MS = 5 * MINUTE_MS

/** What POST /api/auth/token hands out. */
export const SIGN_IN_TOKEN_MS = 60 * SECOND_MS

/** What sign-up and password reset hand to the welcome screen, which people may look at for a while. */
export const WELCOME_TOKEN_MS = 10 * MINUTE_MS

/** How long a mailed reset link works. */
export const PASSWORD_RESET_TOKEN_MS = 60 * MINUTE_MS

export const PASSWORD_MIN_LENGTH = 8
/** Long enough for any phrase, short enough that hashing it costs nothing extra. */
export const PASSWORD_MAX_LENGTH = 200

/** The reset request always takes this long, whoever asks for whom: longer than the work behind it. */
export const PASSWORD_RESET_ANSWER_MS = 200

/** Where a person goes after signing in, and after signing out. */
export const SIGNED_IN_PATH = '/home'
export const SIGNED_OUT_PATH = '/'

/** How long the link in the sign-up mail works. */
export const EMAIL_CONFIRMATION_TOKEN_MS = 7 * 24 * 60 * MINUTE_MS

/** Where a person looks after the ways into their account. [S2.6] */
export const SECURITY_PATH = '/account/privacy-security'

/** One-time codes as every authenticator app makes them (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_PERIOD_SECONDS = 30

/** Codes for when the authenticator is lost, in one set. */
export const RECOVERY_CODES = 10

/** How long a passkey may take to sign what it was asked. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** Passkeys of one person. */
export const PASSKEYS_MAX = 10
