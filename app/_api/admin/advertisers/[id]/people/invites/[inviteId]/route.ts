import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserInviteSchema, staffReasonSchema } from '@/lib/people/advertisers/members/admin-schema'
import { revokeMemberInviteByStaff } from '@/lib/people/advertisers/members/admin-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Revokes an open invitation to an advertiser's account. */
export const DELETE = handle(
  {
    isForPeople: true,
    access: editorRolesForPage('advertisers'),
    params: advertiserInviteSchema,
    body: staffReasonSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: advertiserId, inviteId } = context.params
    await revokeMemberInviteByStaff(staffContext(context), { advertiserId, inviteId, ...context.body })
    return { isDone: true }
  },
)
