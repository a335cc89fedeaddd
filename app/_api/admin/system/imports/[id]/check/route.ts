import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'
import { checkImport } from '@/lib/imports/network/admin-service'

/** Has everything read and judged anew; nothing is written. */
export const POST = handle(
  { access: editorRolesForPage('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(checkImport),
  { id: 'checkImport', scope: 'system:write', summary: 'Read and check everything; nothing is written' },
)
