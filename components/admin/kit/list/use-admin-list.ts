import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { apiQuery } from '@/components/shared/live/api-query'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { adminKeys } from '../keys'
import type { ListConfig } from './list-config'
import { useListState } from './use-list-state'

/**
 * Fetches the page of a list that the URL names. The previous page of the same list stays until the next one has loaded;
 * rows of another list, shown in its place before, have other fields.
 */
export function useListPage<Row>(config: ListConfig<Row>) {
  const state = useListState(config)
  const query = useQuery(
    apiQuery(
      [...adminKeys.page(config.page), config.path, state.query],
      `${config.path}?${state.query}`,
      listSchema(config.row),
      { placeholderData: (rows, query) => (query?.queryKey.includes(config.path) ? rows : undefined) },
    ),
  )
  const { rows, total } = query.data ?? { rows: [], total: 0 }
  return { state, query, rows, total }
}

/**
 * `useListPage` for the list itself: a page past the end, because its rows were decided or the URL is old, redirects to the
 * last page.
 */
export function useAdminList<Row>(config: ListConfig<Row>) {
  const { state, query, rows, total } = useListPage(config)
  const isPastEnd = rows.length === 0 && total > 0 && state.page > 1 && !query.isPlaceholderData
  const goToLastPage = useEffectEvent(() => {
    state.goToPage(Math.max(1, Math.min(state.page - 1, Math.ceil(total / state.size))))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for each page past the end
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd, state.page])
  return { state, query, rows, total, isPastEnd }
}
