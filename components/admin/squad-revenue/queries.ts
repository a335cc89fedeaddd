import { apiQuery } from '@/components/shared/live/api-query'
import { revenueDetailSchema } from '@/lib/rewards/squads/periods/admin-schema'
import { adminKeys } from '../kit/keys'

export const REVENUE_PATH = '/api/admin/squad-revenue'

/** A squad's open period through a day (by default the last day it can be closed), and its closed periods. */
export const revenueOptions = (id: number, through?: string) =>
  apiQuery(
    [...adminKeys.page('squad-revenue'), 'squad', id, through ?? ''],
    `${REVENUE_PATH}/${id}${through ? `?through=${through}` : ''}`,
    revenueDetailSchema,
  )
