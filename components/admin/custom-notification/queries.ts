import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Audience, audienceSizeSchema } from '@/lib/people/campaigns/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const CAMPAIGNS_PATH = '/api/admin/custom-notification'

/** The size of an audience. The typed confirmation is compared with it, so it must not be stale. */
export const audienceOptions = (audience: Audience) =>
  queryOptions({
    queryKey: [...adminKeys.page('custom-notification'), 'audience', audience] as const,
    queryFn: ({ signal }) =>
      apiFetch(`${CAMPAIGNS_PATH}/audience`, {
        schema: audienceSizeSchema,
        method: 'POST',
        body: { audience },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
