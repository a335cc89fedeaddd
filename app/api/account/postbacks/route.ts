import { listPostbacks } from '@/lib/affiliate-postbacks/data'
import { newPostbackSchema, postbacksSchema, postbackWithSecretSchema } from '@/lib/affiliate-postbacks/schema'
import { createPostback } from '@/lib/affiliate-postbacks/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** The session's own postbacks. */
export const GET = handle({ access: 'affiliate', response: postbacksSchema }, async ({ actor }) => ({
  postbacks: await listPostbacks(actor.affiliateId),
}))

/** Keeps one and shows its secret this once. */
export const POST = handle(
  { access: 'affiliate', body: newPostbackSchema, response: postbackWithSecretSchema, status: 201 },
  ({ actor, body }) => createPostback(actor.affiliateId, body, systemClock.now()),
)
