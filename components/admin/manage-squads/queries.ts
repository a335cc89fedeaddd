import { apiQuery } from '@/components/shared/live/api-query'
import { adminSquadDetailSchema } from '@/lib/rewards/squads/admin-schema'
import { adminKeys } from '../kit/keys'

export const SQUADS_PATH = '/api/admin/manage-squads'

export const squadOptions = (id: number) =>
  apiQuery([...adminKeys.page('manage-squads'), 'squad', id], `${SQUADS_PATH}/${id}`, adminSquadDetailSchema)
