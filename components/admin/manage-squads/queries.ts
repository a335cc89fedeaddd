import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminSquadDetailSchema } from '@/lib/rewards/squads/admin-schema'
import { adminKeys } from '../kit/keys'

export const SQUADS_PATH = '/api/admin/manage-squads'

export const squadOptions = (id: number) =>
  queryOptions({
    queryKey: [...adminKeys.page('manage-squads'), 'squad', id],
    queryFn: async ({ signal }) => adminSquadDetailSchema.parse(await apiFetch(`${SQUADS_PATH}/${id}`, { signal })),
  })
