import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { revenueDetailSchema } from '@/lib/rewards/squads/periods/admin-schema'
import { adminKeys } from '../kit/keys'

export const REVENUE_PATH = '/api/admin/squad-revenue'

/** A squad's open period through a day (by default the last day it can be closed), and its closed periods. */
export const revenueOptions = (id: number, through?: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('squad-revenue'), 'squad', id, through ?? ''],
    queryFn: async ({ signal }) =>
      revenueDetailSchema.parse(
        await apiFetch(`${REVENUE_PATH}/${id}${through ? `?through=${through}` : ''}`, { signal }),
      ),
  })
