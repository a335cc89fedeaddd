import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listImports } from '@/lib/imports/network/admin-data'
import { createdImportSchema, networkImportsSchema, newImportSchema } from '@/lib/imports/network/admin-schema'
import { createImport } from '@/lib/imports/network/admin-service'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'

/** The imports of networks from TUNE and Everflow. */
export const GET = handle(
  { access: canView('system'), query: pageQuerySchema, response: networkImportsSchema },
  ({ query }) => listImports(query),
  { id: 'listImports', scope: 'system:read', summary: 'Imports of networks, newest first' },
)

/** Begins one; nothing is read before it is checked. */
export const POST = handle(
  { access: canEdit('system'), body: newImportSchema, response: createdImportSchema, status: 201 },
  (context) => createImport(staffContext(context), context.body),
  { id: 'createImport', scope: 'system:write', summary: 'Begin an import; nothing is read yet' },
)
