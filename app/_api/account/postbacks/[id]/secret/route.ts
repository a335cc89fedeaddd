import { handle } from '@/lib/accounts/http/handle'
import { postbackParamsSchema, postbackWithSecretSchema } from '@/lib/conversions/affiliate-postbacks/schema'
import { rotateSecret } from '@/lib/conversions/affiliate-postbacks/service'

/** Gives a postback a new secret and shows it this once; the former one signs for a day more. */
export const POST = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: postbackWithSecretSchema },
  ({ actor, at, params }) => rotateSecret({ actor, at }, { id: params.id }),
  {
    id: 'renewPostbackSecret',
    scope: 'postbacks:write',
    summary: 'Make a new secret; the former one stays valid for a day',
  },
)
