import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long the token of POST /api/auth/token is valid. */
export const SIGN_IN_TOKEN_MS = MINUTE_MS

/** How long the token that sign-up and password reset give to the welcome screen is valid. */
export const WELCOME_TOKEN_MS = 10 * MINUTE_MS

/** How long an emailed reset link is valid. */
export const PASSWORD_RESET_TOKEN_MS = 60 * MINUTE_MS

/** How long the link in the sign-up email is valid. */
export const EMAIL_CONFIRMATION_TOKEN_MS = 7 * DAY_MS
