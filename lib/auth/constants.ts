const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** How long a sign-in lasts: both the cookie and its row. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

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
