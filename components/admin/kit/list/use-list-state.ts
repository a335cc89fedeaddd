import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { DEFAULT_PAGE_SIZE } from '@/lib/backoffice/pages/constants'
import type { Column, ListConfig } from './list-config'

type Sortable = Pick<Column<never>, 'sort' | 'isText'>

const DIRECTIONS = ['asc', 'desc'] as const
const HEADS = parseAsArrayOf(parseAsString).withDefault([])

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
      hide: HEADS,
      show: HEADS,
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
    const heads = { hide: HEADS.serialize(order.hide), show: HEADS.serialize(order.show) }
    const entries = Object.entries({ ...chosen, ...order, ...heads }).map(([name, value]) => [
      name,
      String(value ?? ''),
    ])
    return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
  }, [chosen, order])

  return {
    ...order,
    chosen,
    /** The query string of the request. */
    query,
    search: (q: string) => setOrder({ q, page: null }),
    /** Sorts by a column; the same one again turns the order around. */
    sortBy: ({ sort: by, isText }: Sortable) => {
      const dir = by === order.sort ? (order.dir === 'desc' ? 'asc' : 'desc') : isText ? 'asc' : 'desc'
      setOrder({ sort: by ?? null, dir, page: null })
    },
    turnTo: (dir: 'asc' | 'desc') => setOrder({ dir, page: null }),
    goToPage: (page: number) => setOrder({ page }),
    resize: (size: number) => setOrder({ size, page: null }),
    /** Hides or shows a column. */
    toggleColumn: ({ head, isOptional }: Pick<Column<Row>, 'head' | 'isOptional'>) => {
      const name = isOptional ? 'show' : 'hide'
      const heads = order[name].includes(head) ? order[name].filter((one) => one !== head) : [...order[name], head]
      setOrder({ [name]: heads.length > 0 ? heads : null })
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
