import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import {
  advertiserPersonSchema,
  staffMemberRoleSchema,
  staffReasonSchema,
} from '@/lib/people/advertisers/members/admin-schema'
import { changeMemberRoleByStaff, removeMemberByStaff } from '@/lib/people/advertisers/members/admin-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Changes the role of a person at an advertiser. */
export const PATCH = handle(
  {
    isForPeople: true,
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserPersonSchema,
    body: staffMemberRoleSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: advertiserId, userId } = context.params
    await changeMemberRoleByStaff(staffContext(context), { advertiserId, userId, ...context.body })
    return { isDone: true }
  },
)

/** Ends the access of a person at an advertiser. */
export const DELETE = handle(
  {
    isForPeople: true,
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserPersonSchema,
    body: staffReasonSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: advertiserId, userId } = context.params
    await removeMemberByStaff(staffContext(context), { advertiserId, userId, ...context.body })
    return { isDone: true }
  },
)
