import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const parseAsMonth = createParser({
  parse: (text) => (MONTH.test(text) ? text : null),
  serialize: (month: string) => month,
})

/** What is open over the page, in the address, so that it can be shared and left with the browser's way back. */
export const paymentParams = {
  account: parseAsStringLiteral(AFFILIATE_ACCOUNTS),
  month: parseAsMonth,
}
