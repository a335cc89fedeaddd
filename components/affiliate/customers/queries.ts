import { infiniteQueryOptions } from '@tanstack/react-query'
import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { CUSTOMER_STATES } from '@/lib/conversions/lists/affiliate/customers-schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'

/** The search and filters in the address. */
export const customerParams = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(CUSTOMER_STATES),
  offer: parseAsInteger,
}
export type CustomersView = inferParserType<typeof customerParams>
export const NOTHING_SET = { q: null, state: null, offer: null }

const answer = lazySchema(
  async () => (await import('@/lib/conversions/lists/affiliate/customers-schema')).ownCustomersPageSchema,
)

const PATH = '/api/customers'

function query(view: CustomersView, more: Record<string, string> = {}): string {
  const set = Object.entries(view).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams([...set, ...Object.entries(more)]).toString()
}

/** The address of the file with all that match. */
export const fileOf = (view: CustomersView): string => `${PATH}?${query(view, { format: 'csv' })}`

/** The customers that match, page after page. */
export const customersOptions = (view: CustomersView) =>
  infiniteQueryOptions({
    queryKey: ['own-customers', query(view)],
    queryFn: ({ pageParam, signal }) =>
      apiFetch(`${PATH}?${query(view, pageParam === null ? {} : { before: pageParam })}`, { schema: answer, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  })
