import { handle } from '@/lib/accounts/http/handle'
import { doneSchema, memberParamsSchema } from '@/lib/people/advertiser-members/schema'
import { revokeMemberInvite } from '@/lib/people/advertiser-members/service'

/** Revokes an open invitation. */
export const DELETE = handle(
  { isForPeople: true, access: 'advertiser-owner', params: memberParamsSchema, response: doneSchema },
  async (context) => {
    await revokeMemberInvite(context, context.params)
    return { isDone: true }
  },
)
