import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { CUSTOMER_STATES } from '@/lib/conversions/lists/affiliate/customer-state-constants'
import { type AnswerSchema, apiFetch } from '@/lib/platform/http/api-client'

/** The search and filters in the address. */
export const customerParams = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(CUSTOMER_STATES),
  offer: parseAsInteger,
  advertiser: parseAsInteger,
}
export type CustomersView = inferParserType<typeof customerParams>
export const NOTHING_SET = { q: null, state: null, offer: null, advertiser: null }

/** A page of a list of customers, whoever sees it. */
export type CustomersPage<Row> = {
  rows: Row[]
  nextBefore: string | null
  totals?: unknown
  offers?: NamedChoice[] | null
}

/** What a filter offers. */
export type NamedChoice = { id: number; name: string }

function query(view: CustomersView, more: Record<string, string> = {}): string {
  const set = Object.entries(view).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams([...set, ...Object.entries(more)]).toString()
}

/** The address of the file with all that match. */
export const fileOf = (path: string, view: CustomersView): string => `${path}?${query(view, { format: 'csv' })}`

/** The customers that match, page after page. */
export const customersOptions = <Page extends CustomersPage<unknown>>(
  path: string,
  schema: AnswerSchema<Page>,
  view: CustomersView,
) =>
  infiniteQueryOptions({
    queryKey: ['customers', path, query(view)],
    queryFn: ({ pageParam, signal }) =>
      apiFetch(`${path}?${query(view, pageParam === null ? {} : { before: pageParam })}`, { schema, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  })

/** The totals of all customers, and the offers that have some: apart from the rows, which are there sooner where they are many. */
export const totalsOptions = <Page extends CustomersPage<unknown>>(path: string, schema: AnswerSchema<Page>) =>
  queryOptions({
    queryKey: ['customers', path, 'totals'],
    queryFn: ({ signal }) => apiFetch(`${path}?with=totals&limit=1`, { schema, signal }),
  })
