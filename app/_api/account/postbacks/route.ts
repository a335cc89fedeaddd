import { handle } from '@/lib/accounts/http/handle'
import { listPostbacks } from '@/lib/conversions/affiliate-postbacks/data'
import {
  newPostbackSchema,
  postbacksSchema,
  postbackWithSecretSchema,
} from '@/lib/conversions/affiliate-postbacks/schema'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'

export const GET = handle(
  { access: 'affiliate', response: postbacksSchema },
  async ({ actor }) => ({
    postbacks: await listPostbacks(actor.affiliateId),
  }),
  { id: 'listPostbacks', scope: 'postbacks:read', summary: 'Postbacks to your trackers' },
)

/** Keeps one and shows its secret this once. */
export const POST = handle(
  { access: 'affiliate', body: newPostbackSchema, response: postbackWithSecretSchema, status: 201 },
  ({ actor, at, body }) => createPostback({ actor, at }, body),
  { id: 'createPostback', scope: 'postbacks:write', summary: 'Add a postback' },
)
