import { handle } from '@/lib/accounts/http/handle'
import { doneSchema, memberParamsSchema } from '@/lib/people/advertisers/members/schema'
import { revokeMemberInvite } from '@/lib/people/advertisers/members/service'

/** Revokes an open invitation. */
export const DELETE = handle(
  { isForPeople: true, access: 'advertiser-owner', params: memberParamsSchema, response: doneSchema },
  async (context) => {
    await revokeMemberInvite(context, context.params)
    return { isDone: true }
  },
)
