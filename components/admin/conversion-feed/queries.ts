import { queryOptions } from '@tanstack/react-query'
import { adminTrailSchema } from '@/lib/conversions/lists/trail/admin-schema'
import { reinstatementSchema } from '@/lib/conversions/reinstatements/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const FEED_PATH = '/api/admin/conversion-feed'
export const CALLS_PATH = `${FEED_PATH}/calls`

/** One conversion with its trail, from the click to the payout. */
export const trailOptions = (ref: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('conversion-feed'), 'trail', ref],
    queryFn: async ({ signal }) => adminTrailSchema.parse(await apiFetch(`${FEED_PATH}/${ref}`, { signal })),
  })

/** What reinstating a conversion would do now; read anew each time, because it changes with the hold. */
export const reinstatementOptions = (ref: string) =>
  queryOptions({
    queryKey: [...adminKeys.preview('conversion-feed'), 'reinstatement', ref],
    queryFn: async ({ signal }) =>
      reinstatementSchema.parse(await apiFetch(`${FEED_PATH}/${ref}/reinstatement`, { signal })),
    gcTime: 0,
    retry: false,
  })
