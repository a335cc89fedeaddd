import { handle } from '@/lib/accounts/http/handle'
import { getAdvertiserTrail } from '@/lib/conversions/lists/advertiser-data'
import { advertiserConversionParamsSchema, advertiserTrailSchema } from '@/lib/conversions/lists/advertiser-schema'

/** One conversion of the own advertiser with its calls and states. */
export const GET = handle(
  { access: 'advertiser', params: advertiserConversionParamsSchema, response: advertiserTrailSchema },
  ({ actor, params }) => getAdvertiserTrail(actor.advertiser.advertiserId, params.ref),
  { id: 'getAdvertiserConversion', scope: 'conversions:read', summary: 'A conversion with its trail' },
)
