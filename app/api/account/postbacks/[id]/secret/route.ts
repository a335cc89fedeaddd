import { postbackParamsSchema, postbackWithSecretSchema } from '@/lib/affiliate-postbacks/schema'
import { rotateSecret } from '@/lib/affiliate-postbacks/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Gives a postback a new secret and shows it this once; the former one signs for a day more. */
export const POST = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: postbackWithSecretSchema },
  ({ actor, params }) => rotateSecret(actor.affiliateId, params.id, systemClock.now()),
)
