import { apiQuery } from '@/components/shared/live/api-query'
import { adminTrailSchema } from '@/lib/conversions/lists/trail/admin-schema'
import { reinstatementSchema } from '@/lib/conversions/reinstatements/admin-schema'
import { adminKeys } from '../kit/keys'

export const FEED_PATH = '/api/admin/conversion-feed'
export const CALLS_PATH = `${FEED_PATH}/calls`

/** One conversion with its trail, from the click to the payout. */
export const trailOptions = (ref: string) =>
  apiQuery([...adminKeys.page('conversion-feed'), 'trail', ref], `${FEED_PATH}/${ref}`, adminTrailSchema)

/** What reinstating a conversion would do now; read anew each time, because it changes with the hold. */
export const reinstatementOptions = (ref: string) =>
  apiQuery(
    [...adminKeys.preview('conversion-feed'), 'reinstatement', ref],
    `${FEED_PATH}/${ref}/reinstatement`,
    reinstatementSchema,
    { gcTime: 0, retry: false },
  )
