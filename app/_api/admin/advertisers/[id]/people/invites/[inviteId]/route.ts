import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserInviteSchema, staffReasonSchema } from '@/lib/people/advertisers/members/admin-schema'
import { revokeMemberInviteByStaff } from '@/lib/people/advertisers/members/admin-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Revokes an open invitation to an advertiser's account. */
export const DELETE = handle(
  {
    isForPeople: true,
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
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
