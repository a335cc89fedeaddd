import { handle } from '@/lib/accounts/http/handle'
import { doneSchema, memberParamsSchema, memberRoleSchema } from '@/lib/people/advertisers/members/schema'
import { changeMemberRole, removeMember } from '@/lib/people/advertisers/members/service'

/** Changes the role of a person. */
export const PATCH = handle(
  {
    isForPeople: true,
    access: 'advertiser-owner',
    params: memberParamsSchema,
    body: memberRoleSchema,
    response: doneSchema,
  },
  async (context) => {
    await changeMemberRole(context, { ...context.params, ...context.body })
    return { isDone: true }
  },
)

/** Ends the access of a person. */
export const DELETE = handle(
  { isForPeople: true, access: 'advertiser-owner', params: memberParamsSchema, response: doneSchema },
  async (context) => {
    await removeMember(context, context.params)
    return { isDone: true }
  },
)
