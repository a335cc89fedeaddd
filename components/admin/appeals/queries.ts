import { queryOptions } from '@tanstack/react-query'
import { appealDetailSchema } from '@/lib/conversions/appeals/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const APPEALS_PATH = '/api/admin/appeals'

/** One appeal with the trail of its conversion. */
export const appealOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('appeals'), 'one', id],
    queryFn: async ({ signal }) => appealDetailSchema.parse(await apiFetch(`${APPEALS_PATH}/${id}`, { signal })),
  })
