import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { DEFAULT_PAGE_SIZE } from '@/lib/accounts/admin-pages/constants'
import type { ListConfig } from './list-config'

const DIRECTIONS = ['asc', 'desc'] as const

/** The state of a list in the URL: search, filters, order and page. Any change except of the page goes back to page 1. */
export function useListState<Row>({ sort, filters = [] }: ListConfig<Row>) {
  const names = filters.map(({ name }) => name).join(' ')
  const parsers = useMemo(
    () => ({
      q: parseAsString.withDefault(''),
      sort: parseAsString.withDefault(sort.by),
      dir: parseAsStringLiteral(DIRECTIONS).withDefault(sort.dir),
      page: parseAsInteger.withDefault(1),
      size: parseAsInteger.withDefault(DEFAULT_PAGE_SIZE),
      hide: parseAsArrayOf(parseAsString).withDefault([]),
    }),
    [sort.by, sort.dir],
  )
  const filterParsers = useMemo(
    () =>
      Object.fromEntries(
        names
          .split(' ')
          .filter(Boolean)
          .map((name) => [name, parseAsString]),
      ),
    [names],
  )
  const [order, setOrder] = useQueryStates(parsers)
  const [chosen, setChosen] = useQueryStates(filterParsers)

  const query = useMemo(() => {
    const entries = Object.entries({ ...chosen, ...order }).map(([name, value]) => [name, String(value ?? '')])
    return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
  }, [chosen, order])

  return {
    ...order,
    chosen,
    /** The query string of the request. */
    query,
    search: (q: string) => setOrder({ q, page: null }),
    sortBy: (by: string) => {
      const isSameColumn = by === order.sort
      setOrder({ sort: by, dir: isSameColumn && order.dir === 'desc' ? 'asc' : 'desc', page: null })
    },
    goToPage: (page: number) => setOrder({ page }),
    resize: (size: number) => setOrder({ size, page: null }),
    /** Hides or shows the column with this head. */
    toggleColumn: (head: string) => {
      const hide = order.hide.includes(head) ? order.hide.filter((one) => one !== head) : [...order.hide, head]
      setOrder({ hide: hide.length > 0 ? hide : null })
    },
    filter: (name: string, value: string | null) => {
      setChosen({ [name]: value })
      setOrder({ page: null })
    },
    clearFilters: () => {
      setChosen(null)
      setOrder({ page: null })
    },
    clear: () => {
      setChosen(null)
      setOrder({ q: null, page: null })
    },
    isFiltered: order.q !== '' || Object.values(chosen).some((value) => value !== null),
  }
}

export type ListState = ReturnType<typeof useListState>
