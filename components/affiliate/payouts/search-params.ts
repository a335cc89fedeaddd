import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const parseAsMonth = createParser({
  parse: (text) => (MONTH.test(text) ? text : null),
  serialize: (month: string) => month,
})

/** The open sheet in the URL, so that it can be shared and closed with the browser's Back. */
export const paymentParams = {
  account: parseAsStringLiteral(AFFILIATE_ACCOUNTS),
  month: parseAsMonth,
}
