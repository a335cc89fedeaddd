import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getAudienceSize } from '@/lib/notification-campaigns/data'
import { askAudienceSchema, audienceSizeSchema } from '@/lib/notification-campaigns/schema'

/** How many a message would be for now. */
export const POST = handle(
  { access: rolesOf('custom-notification'), body: askAudienceSchema, response: audienceSizeSchema },
  ({ body }) => getAudienceSize(body.audience, systemClock.now()),
)
