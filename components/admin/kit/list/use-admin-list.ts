import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../keys'
import type { ListConfig } from './list-config'
import { useListState } from './use-list-state'

/**
 * One page of a list by what its address says. The page before stays until the next one is there. A page that is no
 * longer there, because its rows were decided about or the address is old, gives way to the last one there is.
 */
export function useAdminList<Row>(config: ListConfig<Row>) {
  const state = useListState(config)
  const query = useQuery({
    queryKey: [...adminKeys.page(config.page), config.path, state.query],
    queryFn: async ({ signal }) =>
      listSchema(config.row).parse(await apiFetch(`${config.path}?${state.query}`, { signal })),
    placeholderData: keepPreviousData,
  })
  const { rows, total } = query.data ?? { rows: [], total: 0 }
  const isBeyond = rows.length === 0 && total > 0 && state.page > 1 && !query.isPlaceholderData
  const turnBack = useEffectEvent(() => {
    state.turnTo(Math.max(1, Math.min(state.page - 1, Math.ceil(total / state.size))))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page there is none of
  useEffect(() => {
    if (isBeyond) turnBack()
  }, [isBeyond, state.page])
  return { state, query, rows, total, isBeyond }
}
