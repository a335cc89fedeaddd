import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { getPlatformPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-data'
import {
  platformPostbacksChangeSchema,
  platformPostbacksSchema,
} from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { setPlatformPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-service'

/** Whether and how calls in the form of a previous platform are taken. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: platformPostbacksSchema,
  },
  ({ params }) => getPlatformPostbacks(params.id),
  {
    id: 'getPlatformPostbacks',
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
    body: platformPostbacksChangeSchema,
    response: doneSchema,
  },
  staffWrite(setPlatformPostbacks),
  {
    id: 'changePlatformPostbacks',
    scope: 'advertisers:write',
    summary: 'Switch postbacks from the previous platform on or off',
  },
)
