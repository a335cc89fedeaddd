import { z } from 'zod'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { newKeySchema } from '../api-keys/schema'
import { givenPasswordSchema, newPasswordSchema } from '../auth/password-schema'
import { codeSchema } from '../auth/schema'

const NAME_MAX = 60

/** PUT /api/account/password. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
  /** Where two-factor authentication is on. */
  code: codeSchema.optional(),
  /** API keys end with the other sessions unless their person keeps them. */
  keepsKeys: z.boolean().optional(),
})

export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** The body of actions that ask for the password again, and for a code where two-factor authentication is on. */
export const passwordAgainSchema = z.strictObject({ password: givenPasswordSchema, code: codeSchema.optional() })
export type PasswordAgain = z.infer<typeof passwordAgainSchema>

/** POST /api/account/api-keys: a key acts without its person, so making one asks for what a passkey asks for. */
export const provenKeySchema = newKeySchema.extend(passwordAgainSchema.shape)
export type ProvenKey = z.input<typeof provenKeySchema>

/** POST /api/account/one-time-codes: the secret as text, and as the URI of the QR code. */
export const enrollmentSchema = z.strictObject({ secret: z.string(), uri: z.string() })
export type Enrollment = z.infer<typeof enrollmentSchema>

/** POST /api/account/one-time-codes/confirm. */
export const codeConfirmSchema = z.strictObject({ code: codeSchema })
export type CodeConfirm = z.infer<typeof codeConfirmSchema>

export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** The name a user gives a passkey. */
const passkeyNameSchema = trimmedText(NAME_MAX, `Use at most ${NAME_MAX} characters.`)
  .min(1, 'Give it a name.')
  .regex(/^\P{Cc}*$/u, 'Use letters only.')

export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type Passkey = z.infer<typeof passkeySchema>

/** GET /api/account/security: the sign-in methods. */
export const securitySchema = z.strictObject({
  oneTimeCodesSince: z.iso.datetime().nullable(),
  /** Whether the role of the user requires two-factor authentication. */
  isTwoFactorRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
})

export type Security = z.infer<typeof securitySchema>

const BASE64URL_MAX = 20_000
const base64url = limitedText(BASE64URL_MAX)
  .min(1)
  .regex(/^[\w-]+$/)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  // no extensions are requested, so their results are ignored
  clientExtensionResults: z.object({}),
}

/** POST /api/account/passkeys: the browser's response, in the format of @simplewebauthn/browser. */
export const passkeyRegistrationSchema = z.strictObject({
  name: passkeyNameSchema,
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      authenticatorData: base64url.optional(),
      transports: z.array(transport).max(10).optional(),
      publicKeyAlgorithm: z.number().optional(),
      publicKey: base64url.optional(),
    }),
  }),
})

export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>

/** POST /api/auth/passkey: the signed challenge. */
export const passkeySignInSchema = z.strictObject({
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
})

export const passkeyParamsSchema = z.object({ id: base64url })
export const passkeyRenameSchema = z.strictObject({ name: passkeyNameSchema })
export type PasskeyRename = z.infer<typeof passkeyRenameSchema>

/** The form before the browser creates a passkey. */
export const passkeyFormSchema = z.strictObject({
  name: passkeyNameSchema,
  password: givenPasswordSchema,
  code: codeSchema.optional(),
})

export type PasskeyForm = z.infer<typeof passkeyFormSchema>

/** WebAuthn options for the browser: the library's, passed through unchanged. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

export const doneSchema = z.strictObject({ done: z.literal(true) })
