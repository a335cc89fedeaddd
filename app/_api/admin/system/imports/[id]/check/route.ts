import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'
import { checkImport } from '@/lib/imports/network/admin-service'

/** Has everything read and judged anew; nothing is written. */
export const POST = handle(
  { access: canEdit('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(checkImport),
  { id: 'checkImport', scope: 'system:write', summary: 'Read and check everything; nothing is written' },
)
