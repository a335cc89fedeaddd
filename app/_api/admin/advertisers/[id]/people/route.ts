import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { staffInviteMemberSchema } from '@/lib/people/advertisers/members/admin-schema'
import { inviteMemberByStaff } from '@/lib/people/advertisers/members/admin-service'
import { listAdvertiserPeople } from '@/lib/people/advertisers/members/data'
import { advertiserPeopleSchema, doneSchema } from '@/lib/people/advertisers/members/schema'

/** Who signs in for an advertiser. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: advertiserPeopleSchema,
  },
  ({ params, at }) => listAdvertiserPeople(params.id, at),
  { id: 'listPeopleOfAdvertiser', scope: 'people:read', summary: 'People of an advertiser' },
)

/** Invites somebody to an advertiser's account. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: staffInviteMemberSchema,
    response: doneSchema,
    status: 201,
  },
  async (context) => {
    await inviteMemberByStaff(staffContext(context), { advertiserId: context.params.id, ...context.body })
    return { isDone: true }
  },
)
