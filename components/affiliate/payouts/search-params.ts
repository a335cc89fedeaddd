import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'
import { isMonth } from '@/lib/platform/dates/days'

const parseAsMonth = createParser({
  parse: (text) => (isMonth(text) ? text : null),
  serialize: (month: string) => month,
})

/** The open sheet in the URL, so that it can be shared and closed with the browser's Back. */
export const paymentParams = {
  account: parseAsStringLiteral(AFFILIATE_ACCOUNTS),
  month: parseAsMonth,
}
