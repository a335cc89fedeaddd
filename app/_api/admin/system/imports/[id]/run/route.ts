import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema, runImportSchema } from '@/lib/imports/network/admin-schema'
import { runImport } from '@/lib/imports/network/admin-service'

/** Has the rows of a judged import written. */
export const POST = handle(
  { access: editorRolesForPage('system'), params: importParamsSchema, body: runImportSchema, response: doneSchema },
  staffWrite(runImport),
  { id: 'runImport', scope: 'system:write', summary: 'Write the rows of a checked import' },
)
