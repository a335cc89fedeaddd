import { z } from 'zod'
import { givenPasswordSchema } from '@/lib/accounts/auth/password-schema'
import { codeSchema } from '@/lib/accounts/auth/schema'
import { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { BANK_NAME_MAX, HOLDER_MAX } from '@/lib/platform/bank-accounts/constants'
import { faultOfAccount, isAccountNumber, isBankText, isHolder } from '@/lib/platform/bank-accounts/rules'
import {
  BANK_TEXT_HINT,
  bankLine,
  bankNumber,
  bicSchema,
  routingNumberSchema,
  usAccountSchema,
} from '@/lib/platform/bank-accounts/schema'
import { countryInput } from '@/lib/platform/text/country-schema'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { ACCOUNT_TYPES, ADDRESS_MAX, CITY_MAX, POSTAL_CODE_MAX } from './constants'

/** The password again, and a code where two-factor authentication is on. */
const proof = { password: givenPasswordSchema, code: codeSchema.optional() }
const wallet = { email: emailSchema }
const usBank = {
  accountHolder: bankLine('Enter the name the account is in.', HOLDER_MAX, isHolder),
  routingNumber: routingNumberSchema,
  accountNumber: usAccountSchema,
  accountType: z.enum(ACCOUNT_TYPES, 'Choose checking or savings.'),
}
const internationalBank = {
  accountHolder: bankLine('Enter the name the account is in.', HOLDER_MAX, isHolder),
  address: bankLine('Enter the street and number of the account holder.', ADDRESS_MAX),
  city: bankLine('Enter the city.', CITY_MAX),
  postalCode: trimmedText(POSTAL_CODE_MAX, `Use at most ${POSTAL_CODE_MAX} characters.`).refine(
    isBankText,
    BANK_TEXT_HINT,
  ),
  country: countryInput('Choose a country from the list.'),
  bankName: bankLine('Enter the name of the bank.', BANK_NAME_MAX),
  bic: bicSchema,
  /** An IBAN, or an account number where there are none. */
  account: bankNumber().refine(isAccountNumber, 'Enter the IBAN or the account number.'),
}

function accountFits({ account, bic }: { account: string; bic: string }, context: z.RefinementCtx): void {
  const message = faultOfAccount(account, bic)
  if (message) context.addIssue({ code: 'custom', path: ['account'], message })
}

/** The fields of a destination, by kind. [S3.33] [S3.34] */
const destinations = [
  z.strictObject({ kind: z.literal('payoneer'), ...wallet, ...proof }),
  z.strictObject({ kind: z.literal('paypal'), ...wallet, ...proof }),
  z.strictObject({ kind: z.literal('us_bank'), ...usBank, ...proof }),
  z.strictObject({ kind: z.literal('international_bank'), ...internationalBank, ...proof }).superRefine(accountFits),
] as const

/** A destination that is stored, with its number as `account` too. */
export const storedDestinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payoneer'), ...wallet }),
  z.object({ kind: z.literal('paypal'), ...wallet }),
  z.object({ kind: z.literal('us_bank'), ...usBank }),
  z.object({ kind: z.literal('international_bank'), ...internationalBank }).superRefine(accountFits),
])

/** `PUT /api/payouts/methods`: one method with all fields and the password. It replaces the one of its kind. */
export const methodChangeSchema = z.discriminatedUnion('kind', destinations, 'Choose a payout method.')

/** `PUT /api/payouts/methods/usual`: the kind payouts go to; null for the first in order. [S3.35] */
export const usualMethodSchema = z.strictObject({ kind: z.enum(PayoutMethodKind).nullable() })

/** `POST /api/payouts/methods/{kind}/remove`. */
export const methodParamsSchema = z.object({ kind: z.enum(PayoutMethodKind) })
export const methodRemovalSchema = z.strictObject(proof)

/** `GET /api/payouts/methods`: the methods, masked, in order of priority. [S3.35] */
export const methodsSchema = z.strictObject({
  methods: z.array(
    z.strictObject({
      kind: z.enum(PayoutMethodKind),
      hint: z.string(),
      addedAt: z.iso.datetime(),
      /** Payouts go to it unless another is named. */
      isUsual: z.boolean(),
      /** What to mend, where the destination was stored before the checks of today and would be refused by them. */
      fault: z.string().nullable(),
    }),
  ),
  /** The masked destination of each kind under the names of the user's payment fields; null without one. [S3.33] */
  payoneerEmailAddress: z.strictObject({ email: z.string() }).nullable(),
  paypalEmailAddress: z.strictObject({ email: z.string() }).nullable(),
  /** [S3.34] */
  usBankAddress: z.string().nullable(),
  internationalBankAddress: z.string().nullable(),
  /** Whether the affiliate picked the default; otherwise it is the first in order. */
  isPicked: z.boolean(),
  /** Until when payouts are held after a change; null when they are not. */
  heldUntil: z.iso.datetime().nullable(),
  /** When staff ended a hold early that would still last; null otherwise. */
  liftedAt: z.iso.datetime().nullable(),
})

export type MethodChange = z.output<typeof methodChangeSchema>
export type MethodRemoval = z.output<typeof methodRemovalSchema>
export type MethodFields = z.input<typeof methodChangeSchema>
export type Methods = z.output<typeof methodsSchema>
export type Method = Methods['methods'][number]
