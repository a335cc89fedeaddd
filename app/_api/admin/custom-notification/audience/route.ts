import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAudienceSize } from '@/lib/people/campaigns/admin-data'
import { askAudienceSchema, audienceSizeSchema } from '@/lib/people/campaigns/admin-schema'

/** The current size of an audience. */
export const POST = handle(
  { access: canView('custom-notification'), body: askAudienceSchema, response: audienceSizeSchema },
  ({ body, at }) => getAudienceSize(body.audience, at),
  {
    id: 'countAudience',
    scope: 'community:write',
    summary: 'How many people a message would reach',
    writesNothing: true,
  },
)
