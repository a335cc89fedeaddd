import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'
import { continueImport } from '@/lib/imports/network/admin-service'

/** Goes on with an import that failed, where it ended. */
export const POST = handle(
  { access: canEdit('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(continueImport),
  { id: 'continueImport', scope: 'system:write', summary: 'Continue an import that failed' },
)
