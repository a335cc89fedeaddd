import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { getAudienceSize } from '@/lib/people/campaigns/admin-data'
import { askAudienceSchema, audienceSizeSchema } from '@/lib/people/campaigns/admin-schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** How many a message would be for now. */
export const POST = handle(
  { access: rolesOf('custom-notification'), body: askAudienceSchema, response: audienceSizeSchema },
  ({ body }) => getAudienceSize(body.audience, systemClock.now()),
)
