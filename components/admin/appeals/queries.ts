import { apiQuery } from '@/components/shared/live/api-query'
import { appealDetailSchema } from '@/lib/conversions/appeals/admin-schema'
import { adminKeys } from '../kit/keys'

export const APPEALS_PATH = '/api/admin/appeals'

/** One appeal with the trail of its conversion. */
export const appealOptions = (id: string) =>
  apiQuery([...adminKeys.page('appeals'), 'one', id], `${APPEALS_PATH}/${id}`, appealDetailSchema)
