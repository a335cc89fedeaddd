import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/access-rules'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { getOldPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-data'
import { oldPostbacksChangeSchema, oldPostbacksSchema } from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { setOldPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-service'

/** Whether and how calls in the form of a former system are taken. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: oldPostbacksSchema,
  },
  ({ params }) => getOldPostbacks(params.id),
  {
    id: 'getOldPostbacks',
    scope: 'advertisers:read',
    summary: 'Whether an advertiser’s postbacks from the previous platform are accepted',
  },
)

/** Switches them on or off, and says what proves them. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: oldPostbacksChangeSchema,
    response: doneSchema,
  },
  staffWrite(setOldPostbacks),
  {
    id: 'changeOldPostbacks',
    scope: 'advertisers:write',
    summary: 'Switch postbacks from the previous platform on or off',
  },
)
