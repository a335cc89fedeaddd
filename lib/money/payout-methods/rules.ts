import { formatInTimeZone } from 'date-fns-tz'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { looksLikeIban } from '@/lib/platform/bank-accounts/rules'
import { EASTERN } from '@/lib/platform/dates/constants'
import { normalizeMailbox } from '@/lib/platform/email'
import { METHOD_ORDER } from './constants'

/** A destination as it is stored encrypted and passed to providers: an email, or an account with its holder. */
export type Destination = Readonly<Record<string, string>>

type MethodInput = Readonly<Record<string, string>> & { code?: string | undefined }

/** The fields of a change that are stored: without the password and the code, and with an account as `iban` or `accountNumber`. */
export function toDestination({
  kind: _kind,
  password: _password,
  code: _code,
  account,
  ...rest
}: MethodInput): Destination {
  if (account === undefined) return rest
  return { ...rest, ...(looksLikeIban(account) ? { iban: account } : { accountNumber: account }) }
}

const LAST = 4
const ending = (number: string): string => `••${number.slice(-LAST)}`

/** A masked destination for screens: "m•••@pay.example", "Checking ••6789". */
export function maskDestination(details: Destination): string {
  const { email, accountType, accountNumber, iban } = details
  if (email) return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
  if (iban) return `IBAN ${iban.slice(0, 2)} ${ending(iban)}`
  const type = accountType ? `${accountType.slice(0, 1).toUpperCase()}${accountType.slice(1)}` : 'Account'
  return `${type} ${ending(accountNumber ?? '')}`
}

const ACCOUNT_FIELDS = ['email', 'routingNumber', 'bic', 'iban', 'accountNumber'] as const

const SPACING = /[\s-]/g

/** How the fields of accounts are written alike: what may differ between two spellings of one account is left out. */
const SPELLED: Readonly<Record<(typeof ACCOUNT_FIELDS)[number], (text: string) => string>> = {
  email: normalizeMailbox,
  routingNumber: (text) => text.replace(SPACING, ''),
  // the branch XXX is the head office, which a BIC without a branch means as well
  bic: (text) => text.replace(SPACING, '').replace(/XXX$/i, ''),
  iban: (text) => text.replace(SPACING, ''),
  // banks fill numbers with zeros to the length of their forms
  accountNumber: (text) => text.replace(SPACING, '').replace(/^0+(?=.)/, ''),
}

/**
 * A text that identifies the receiving account, without its holder: two who are paid to one account have the same,
 * however each of them writes it. What is changed here needs a new `FINGERPRINT_FORM`.
 */
export function accountKey(kind: PayoutMethodKind, details: Destination): string {
  // an IBAN includes its bank, so the BIC next to it is ignored
  const names = details.iban ? (['iban'] as const) : ACCOUNT_FIELDS
  return [kind, ...names.map((name) => SPELLED[name](details[name] ?? '').toLowerCase())].join(' ')
}

/**
 * The method a payout goes to: the affiliate's default if it still exists, else the first in the order first wallet,
 * second wallet, US bank, international bank. [S3.35]
 */
export function choosePayoutMethod<M extends { kind: PayoutMethodKind }>(
  methods: readonly M[],
  preferred: PayoutMethodKind | null,
): M | undefined {
  const order = preferred ? [preferred, ...METHOD_ORDER] : METHOD_ORDER
  for (const kind of order) {
    const method = methods.find((each) => each.kind === kind)
    if (method) return method
  }
  return undefined
}

/** The methods an affiliate can choose from, one of each kind, in order of priority. [S3.35] */
export function listPayoutMethods<M extends { kind: PayoutMethodKind; hint: string; fault: string | null }>(
  methods: readonly M[],
  preferred: PayoutMethodKind | null,
) {
  const usual = choosePayoutMethod(methods, preferred)
  return METHOD_ORDER.flatMap((kind) => {
    const method = methods.find((each) => each.kind === kind)
    return method ? [{ kind, hint: method.hint, isUsual: method === usual, fault: method.fault }] : []
  })
}

/** An instant as "Nov 24, 2026, 9:00 AM EST". */
export const formatEasternInstant = (at: Date): string => formatInTimeZone(at, EASTERN, 'MMM d, yyyy, h:mm a zzz')
