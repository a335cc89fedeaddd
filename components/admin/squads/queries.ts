import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { deskSquadDetailSchema, revenueDetailSchema } from '@/lib/rewards/squads/desk-schema'
import { adminKeys } from '../keys'

export const SQUADS_PATH = '/api/admin/manage-squads'
export const REVENUE_PATH = '/api/admin/squad-revenue'

export const squadOptions = (id: number) =>
  queryOptions({
    queryKey: [...adminKeys.page('manage-squads'), 'squad', id],
    queryFn: async ({ signal }) => deskSquadDetailSchema.parse(await apiFetch(`${SQUADS_PATH}/${id}`, { signal })),
  })

/** A squad's open period through a day (as far as it can be closed without one), and its closed ones. */
export const revenueOptions = (id: number, through?: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('squad-revenue'), 'squad', id, through ?? ''],
    queryFn: async ({ signal }) =>
      revenueDetailSchema.parse(
        await apiFetch(`${REVENUE_PATH}/${id}${through ? `?through=${through}` : ''}`, { signal }),
      ),
  })
