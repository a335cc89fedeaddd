import { keyParamsSchema } from '@/lib/accounts/api-keys/schema'
import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { revokeMemberKey } from '@/lib/people/keys/organization-service'

/** Ends a key of a colleague. */
export const DELETE = handle(
  { isForPeople: true, access: 'advertiser-owner', params: keyParamsSchema, response: doneSchema },
  async (context) => {
    await revokeMemberKey(context, context.params)
    return { isDone: true }
  },
)
