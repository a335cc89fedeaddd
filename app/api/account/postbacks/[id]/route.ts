import { handle } from '@/lib/accounts/http/handle'
import { systemClock } from '@/lib/platform/dates/clock'
import { listPostbacks } from '@/lib/traffic/affiliate-postbacks/data'
import {
  postbackChangeSchema,
  postbackParamsSchema,
  postbackSchema,
  postbacksSchema,
} from '@/lib/traffic/affiliate-postbacks/schema'
import { changePostback, removePostback } from '@/lib/traffic/affiliate-postbacks/service'

/** Changes what is named of a postback. */
export const PATCH = handle(
  { access: 'affiliate', params: postbackParamsSchema, body: postbackChangeSchema, response: postbackSchema },
  ({ actor, params, body }) => changePostback(actor.affiliateId, params.id, body, systemClock.now()),
)

/** Removes a postback with what waits for it; answers those that are left. */
export const DELETE = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: postbacksSchema },
  async ({ actor, params }) => {
    await removePostback(actor.affiliateId, params.id, systemClock.now())
    return { postbacks: await listPostbacks(actor.affiliateId) }
  },
)
