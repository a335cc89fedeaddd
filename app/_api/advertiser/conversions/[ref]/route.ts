import { handle } from '@/lib/accounts/http/handle'
import { getAdvertiserTrail } from '@/lib/traffic/advertiser-conversions/data'
import { advertiserConversionParamsSchema, advertiserTrailSchema } from '@/lib/traffic/advertiser-conversions/schema'

/** One conversion of the own advertiser with its calls and states. */
export const GET = handle(
  { access: 'advertiser', params: advertiserConversionParamsSchema, response: advertiserTrailSchema },
  ({ actor, params }) => getAdvertiserTrail(actor.advertiser.advertiserId, params.ref),
)
