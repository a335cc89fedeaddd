import { neutralized, plainCsvRows } from '@/lib/platform/text/csv'
import type { Destination } from '../../payout-methods/rules'
import { bankReference } from './reference-rules'

/** Columns in the order banks ask for them; other fields of destinations follow, sorted by name. */
const KNOWN = ['accountHolder', 'routingNumber', 'accountNumber', 'accountType', 'iban', 'bic', 'email']

/** A payment for the bank; `dollars` is decimal, `key` the reference the bank returns. */
export type BankPayment = {
  id: string
  key: string
  name: string
  method: string
  dollars: string
  destination: Destination
}

/**
 * Payments as a CSV file for the bank, with whole account numbers. A machine reads it: nothing is added to the cells it
 * pays by, since with an apostrophe before it an address or a holder is another one. Only the payee's name is for people.
 */
export function bankFile(payments: readonly BankPayment[]): string {
  const used = new Set(payments.flatMap(({ destination }) => Object.keys(destination)))
  const columns = [...KNOWN.filter((name) => used.delete(name)), ...[...used].sort()]
  return plainCsvRows([
    ['reference', 'payee', 'method', 'amount', 'currency', ...columns],
    ...payments.map(({ key, name, method, dollars, destination }) => [
      bankReference(key),
      neutralized(name),
      method,
      dollars,
      'USD',
      ...columns.map((column) => destination[column] ?? ''),
    ]),
  ])
}
