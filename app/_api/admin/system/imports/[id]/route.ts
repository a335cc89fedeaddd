import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { getImport } from '@/lib/imports/network/admin-data'
import { importParamsSchema, networkImportDetailSchema } from '@/lib/imports/network/admin-schema'
import { removeImport } from '@/lib/imports/network/admin-service'

/** An import with its rows by kind and result. */
export const GET = handle(
  { access: canView('system'), params: importParamsSchema, response: networkImportDetailSchema },
  ({ params }) => getImport(params.id),
  { id: 'getImport', scope: 'system:read', summary: 'An import with its rows by verdict' },
)

/** Removes an import with its rows and its key; what it wrote stays. */
export const DELETE = handle(
  { access: canEdit('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(removeImport),
  { id: 'removeImport', scope: 'system:write', summary: 'Remove an import and its key' },
)
