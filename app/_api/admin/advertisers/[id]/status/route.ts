import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema, statusChangeSchema } from '@/lib/catalog/advertisers/admin-schema'
import { changeAdvertiserStatus } from '@/lib/catalog/advertisers/admin-service'

export const POST = handle(
  {
    access: editorRolesForPage('advertisers'),
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
