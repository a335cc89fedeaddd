import { EMAIL_MAX, emailForm, isEmail } from '../email'
import { trimmedText } from './schema'

/** An email address of input, in the form in which addresses are compared and stored. */
export const emailInput = (
  missing = 'Enter your email address.',
  wrong = 'Enter an email address, like name@example.com.',
) =>
  trimmedText(EMAIL_MAX, 'That address is too long.')
    .overwrite(emailForm)
    .min(1, missing)
    .refine(isEmail, wrong)
    .meta({ format: 'email' })

export const emailSchema = emailInput()
