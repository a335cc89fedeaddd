import type { HTMLAttributes } from 'react'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { ACCOUNT_TYPE_LABELS } from '@/lib/money/payout-methods/constants'

export type MethodField = {
  name: string
  label: string
  hint?: string
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** A select instead of a text field; the page provides the countries. */
  options?: 'countries' | Record<string, string>
  /** Next to the previous field on wide screens. */
  isHalf?: boolean
}

const holder: MethodField = {
  name: 'accountHolder',
  label: 'Account holder',
  autoComplete: 'name',
  hint: 'As it appears at your bank.',
}
const email = (of: string): MethodField => ({
  name: 'email',
  label: `${of} email address`,
  autoComplete: 'email',
  inputMode: 'email',
})

/** The fields of each payout method, in form order. [S3.33] [S3.34] */
export const METHOD_FIELDS: Record<PayoutMethodKind, readonly MethodField[]> = {
  payoneer: [email('Payoneer')],
  paypal: [email('PayPal')],
  us_bank: [
    holder,
    { name: 'routingNumber', label: 'Routing number', hint: '9 digits.', inputMode: 'numeric', isHalf: true },
    { name: 'accountNumber', label: 'Account number', inputMode: 'numeric', isHalf: true },
    { name: 'accountType', label: 'Account type', options: ACCOUNT_TYPE_LABELS },
  ],
  international_bank: [
    holder,
    { name: 'address', label: 'Street and number', autoComplete: 'street-address' },
    { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isHalf: true },
    { name: 'city', label: 'City', autoComplete: 'address-level2', isHalf: true },
    { name: 'country', label: 'Country', autoComplete: 'country', options: 'countries' },
    { name: 'bankName', label: 'Bank' },
    { name: 'bic', label: 'BIC (SWIFT code)', hint: '8 or 11 letters and digits.', isHalf: true },
    { name: 'account', label: 'IBAN or account number', isHalf: true },
  ],
}
