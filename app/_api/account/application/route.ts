import { handle } from '@/lib/accounts/http/handle'
import { getOwnApplication } from '@/lib/people/affiliates/application-data'
import { applicationRequestSchema, ownApplicationSchema } from '@/lib/people/affiliates/application-schema'
import { sendApplication } from '@/lib/people/affiliates/application-service'

/** What the session's affiliate said of themselves while waiting for approval. */
export const GET = handle(
  { access: 'affiliate', response: ownApplicationSchema },
  ({ actor }) => getOwnApplication(actor.affiliateId),
  { id: 'getOwnApplication', scope: 'profile:read', summary: 'Your application to the network' },
)

/** Sends it: the first time, and after a question of staff. */
export const PUT = handle(
  { access: 'affiliate', body: applicationRequestSchema, response: ownApplicationSchema },
  async (context) => {
    await sendApplication(context, context.body)
    return getOwnApplication(context.actor.affiliateId)
  },
  { id: 'changeOwnApplication', scope: 'profile:write', summary: 'Send or change your application' },
)
