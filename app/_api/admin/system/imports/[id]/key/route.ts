import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'
import { removeImportKey } from '@/lib/imports/network/admin-service'

export const DELETE = handle(
  { access: canEdit('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(removeImportKey),
  { id: 'removeImportKey', scope: 'system:write', summary: 'Remove the stored key of the source' },
)
