import { z } from 'zod'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { codeForm } from '@/lib/platform/text/identifier'
import { linkTokenSchema } from '@/lib/platform/text/link-token'
import { hasAddress, isDisturbing, nameForm } from '@/lib/platform/text/person-name'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { givenPasswordSchema, newPasswordSchema } from './password-schema'

const NAME_MAX = 60
const CODE_MAX = 40
/** With the blanks of a code that is shown in groups. */
const CODE_TEXT_MAX = 100
/** A referral code with what copying added to it. */
const REFERRAL_TEXT_MAX = 200
const TOKEN_MAX = 200

/** A first or last name; `missing` is the message for an empty one. */
export const nameSchema = (missing: string) =>
  trimmedText(NAME_MAX, `Use at most ${NAME_MAX} characters.`)
    .overwrite(nameForm)
    .min(1, missing)
    .refine((name) => !isDisturbing(name), 'Use letters only.')
    .refine((name) => !hasAddress(name), 'A name cannot contain a web or email address.')

/** A code of an authenticator app, as shown or in groups, or a recovery code. */
export const codeSchema = limitedText(CODE_TEXT_MAX, 'That is too long for a code.')
  .transform(codeForm)
  .pipe(
    limitedText(CODE_MAX, 'That is too long for a code.')
      .min(1, 'Enter the code.')
      .regex(/^(\d{6}|[a-z0-9]{4}(-?[a-z0-9]{4}){2})$/i, 'Enter the six digits, or a recovery code.'),
  )

const tokenSchema = limitedText(TOKEN_MAX).min(1)

/** POST /api/auth/token. `code` is asked for, by `otp_required`, where one-time codes are on. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: givenPasswordSchema,
  code: codeSchema.optional(),
})
export type SignIn = z.infer<typeof signInSchema>

/** POST /api/auth/sign-up. */
export const signUpSchema = z.strictObject({
  firstName: nameSchema('Enter your first name.'),
  lastName: nameSchema('Enter your last name.'),
  email: emailSchema,
  password: newPasswordSchema,
  /** As it was typed or copied: `readReferralCodes` reads it. */
  referralCode: limitedText(REFERRAL_TEXT_MAX).optional(),
})
export type SignUp = z.infer<typeof signUpSchema>

/** POST /api/auth/password-reset. */
export const passwordResetRequestSchema = z.strictObject({ email: emailSchema })

/** POST /api/auth/password-reset/confirm. */
export const passwordResetConfirmSchema = z.strictObject({
  token: linkTokenSchema,
  password: newPasswordSchema,
  code: codeSchema.optional(),
})
export type PasswordResetConfirm = z.infer<typeof passwordResetConfirmSchema>

/** The query of /api/auth/confirm-email, and of the page with its button. */
export const confirmEmailSchema = z.object({ token: linkTokenSchema })

/** The input of the credentials provider. */
export const credentialsSchema = z.object({ email: emailSchema, token: tokenSchema })
export type Credentials = z.infer<typeof credentialsSchema>

export const tokenAnswerSchema = z.object({ token: z.string() })

/** The credentials of the welcome screen. */
export const welcomeAnswerSchema = z.object({ email: z.string(), token: z.string() })

export const passwordResetAnswerSchema = z.object({ message: z.string() })
