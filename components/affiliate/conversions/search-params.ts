import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { COUNTED } from '@/lib/conversions/filters/constants'
import { UNKNOWN } from '@/lib/conversions/lists/affiliate/constants'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { DEVICES } from '@/lib/platform/http/browser-constants'

/** The list's search, filters and page in the URL, so that a view can be shared and returned to. */
export const conversionsParams = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral([...Object.values(ConversionStatus), COUNTED]),
  offer: parseAsInteger,
  source: parseAsString,
  sub: parseAsString,
  country: parseAsString,
  device: parseAsStringLiteral([...DEVICES, UNKNOWN]),
  from: parseAsString,
  to: parseAsString,
  also: parseAsString,
  before: parseAsString,
  after: parseAsString,
}
export type ConversionsView = inferParserType<typeof conversionsParams>

/** What narrows the list, beside its search. */
export const FILTERS = ['status', 'offer', 'source', 'sub', 'country', 'device', 'from', 'to', 'also'] as const
export type FilterName = (typeof FILTERS)[number]
export type FilterChange = Partial<Pick<ConversionsView, FilterName>>

/** The first page of everything. */
export const NOTHING_SET = Object.fromEntries(Object.keys(conversionsParams).map((name) => [name, null])) as {
  [Name in keyof ConversionsView]: null
}

/** The query of the API for a view. */
export function toApiQuery(view: ConversionsView): URLSearchParams {
  const set = Object.entries(view).filter(([, value]) => value !== null && value !== '')
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}
