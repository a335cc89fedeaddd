import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema, statusChangeSchema } from '@/lib/catalog/advertisers/admin-schema'
import { changeAdvertiserStatus } from '@/lib/catalog/advertisers/admin-service'

export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: statusChangeSchema,
    response: doneSchema,
  },
  staffWrite(changeAdvertiserStatus),
  {
    id: 'changeAdvertiserStatus',
    scope: 'advertisers:write',
    summary: 'Pause, resume, archive or restore an advertiser',
  },
)
