import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema, runImportSchema } from '@/lib/imports/network/admin-schema'
import { runImport } from '@/lib/imports/network/admin-service'

/** Has the rows of a judged import written. */
export const POST = handle(
  { access: canEdit('system'), params: importParamsSchema, body: runImportSchema, response: doneSchema },
  staffWrite(runImport),
  { id: 'runImport', scope: 'system:write', summary: 'Write the rows of a checked import' },
)
