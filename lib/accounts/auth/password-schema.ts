import { limitedText } from '@/lib/platform/text/schema'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-constants'

/** A password that is chosen. */
export const newPasswordSchema = limitedText(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`).min(
  PASSWORD_MIN_LENGTH,
  `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
)

/** An existing password: any text is accepted, since only its match matters. */
export const givenPasswordSchema = limitedText(PASSWORD_MAX_LENGTH, 'That password is too long.').min(
  1,
  'Enter your password.',
)
