import { handle } from '@/lib/accounts/http/handle'
import { listPostbacks } from '@/lib/conversions/affiliate-postbacks/data'
import {
  postbackChangeSchema,
  postbackParamsSchema,
  postbackSchema,
  postbacksSchema,
} from '@/lib/conversions/affiliate-postbacks/schema'
import { changePostback, removePostback } from '@/lib/conversions/affiliate-postbacks/service'

/** Changes what is named of a postback. */
export const PATCH = handle(
  { access: 'affiliate', params: postbackParamsSchema, body: postbackChangeSchema, response: postbackSchema },
  ({ actor, at, params, body }) => changePostback({ actor, at }, { id: params.id, ...body }),
  { id: 'changePostback', scope: 'postbacks:write', summary: 'Change, pause or resume a postback' },
)

/** Removes a postback and its waiting calls; returns the remaining ones. */
export const DELETE = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: postbacksSchema },
  async ({ actor, at, params }) => {
    await removePostback({ actor, at }, { id: params.id })
    return { postbacks: await listPostbacks(actor.affiliateId) }
  },
  { id: 'deletePostback', scope: 'postbacks:write', summary: 'Delete a postback' },
)
