import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSchema } from '@/lib/admin/schema'
import { apiFetch } from '@/lib/http/api-client'
import { adminKeys } from '../keys'
import type { ListConfig } from './list-config'
import { useListState } from './use-list-state'

/** One page of a list by what its address says. The page before stays until the next one is there. */
export function useAdminList<Row>(config: ListConfig<Row>) {
  const state = useListState(config)
  const query = useQuery({
    queryKey: [...adminKeys.page(config.page), config.path, state.query],
    queryFn: async ({ signal }) =>
      listSchema(config.row).parse(await apiFetch(`${config.path}?${state.query}`, { signal })),
    placeholderData: keepPreviousData,
  })
  return { state, query, rows: query.data?.rows ?? [], total: query.data?.total ?? 0 }
}
