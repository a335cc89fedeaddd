import { EMAIL_MAX, emailForm, isEmail } from '../email'
import { trimmedText } from './schema'

/**
 * Why an address beyond ASCII before its @ is refused, though RFC 6531 allows it: a mail server that lacks SMTPUTF8 takes none
 * of our mail to it, and neither does one that forwards ours, so its owner could not sign in again after losing the password.
 */
const BEYOND_ASCII =
  'Many mail servers cannot deliver to an address with accents or letters of another alphabet before its @. Enter another of your addresses.'

const isBeyondAscii = (address: string): boolean => /[^\0-~][^@]*@[^@]+$/.test(address)

/** An email address of input, in the form in which addresses are compared and stored. */
export const emailInput = (
  missing = 'Enter your email address.',
  wrong = 'Enter an email address, like name@example.com.',
) =>
  trimmedText(EMAIL_MAX, 'That address is too long.')
    .overwrite(emailForm)
    .min(1, missing)
    .refine((address) => isEmail(address) || isBeyondAscii(address), wrong)
    .refine((address) => !isBeyondAscii(address), BEYOND_ASCII)
    .meta({ format: 'email' })

export const emailSchema = emailInput()
