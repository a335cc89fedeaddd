import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ConversionStatus, PostbackOutcome } from '@/lib/generated/prisma/enums'
import { DEFAULT_DAYS, OVERVIEW_DAYS } from '@/lib/reporting/advertiser/constants'

/** The period of the overview in the URL. */
export const overviewParams = { days: parseAsStringLiteral(OVERVIEW_DAYS).withDefault(DEFAULT_DAYS) }

/** What became of a deposit by card, in the URL its payer comes back to. */
export const depositParam = parseAsStringLiteral(['paid', 'canceled'])

/** Search and filters of the conversions in the URL. */
export const conversionParams = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(Object.values(ConversionStatus)),
  waiting: parseAsStringLiteral(['yes']),
  offer: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
}
export type ConversionsView = inferParserType<typeof conversionParams>

/** Search and filters of the calls in the URL. */
export const callParams = {
  q: parseAsString.withDefault(''),
  outcome: parseAsStringLiteral(Object.values(PostbackOutcome)),
  from: parseAsString,
  to: parseAsString,
}
export type CallsView = inferParserType<typeof callParams>

/** Everything. */
export const NOTHING_SET = { q: null, status: null, waiting: null, offer: null, from: null, to: null } as const
export const NO_CALLS_SET = { q: null, outcome: null, from: null, to: null } as const

/** The query of the API for a view. */
export function toApiQuery(view: ConversionsView | CallsView): URLSearchParams {
  const set = Object.entries(view).filter(([, value]) => value !== null && value !== '')
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}
