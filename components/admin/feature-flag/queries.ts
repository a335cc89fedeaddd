import { apiQuery } from '@/components/shared/live/api-query'
import { flagHistorySchema, flagsSchema } from '@/lib/backoffice/flags/schema'
import { adminKeys } from '../kit/keys'

const PATH = '/api/admin/feature-flag'
export const flagPath = (key: string) => `${PATH}/${encodeURIComponent(key)}`

export const flagsOptions = apiQuery([...adminKeys.page('feature-flag'), 'list'], PATH, flagsSchema)

export const flagHistoryOptions = (key: string) =>
  apiQuery([...adminKeys.page('feature-flag'), 'history', key], flagPath(key), flagHistorySchema)
