import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAppeal } from '@/lib/conversions/appeals/admin-data'
import { appealDetailSchema, appealIdSchema } from '@/lib/conversions/appeals/admin-schema'

/** An appeal with the whole trail of its conversion. */
export const GET = handle(
  { access: canView('appeals'), book: rowInBook('appeal'), params: appealIdSchema, response: appealDetailSchema },
  ({ actor, params, at }) => getAppeal(params.id, actor, at),
  { id: 'getAppealByStaff', scope: 'conversions:read', summary: 'An appeal with its evidence' },
)
