import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'
import { stopImport } from '@/lib/imports/network/admin-service'

/** Stops an import that is being checked or written. What is written stays. */
export const POST = handle(
  { access: canEdit('system'), params: importParamsSchema, response: doneSchema },
  staffWrite(stopImport),
  { id: 'stopImport', scope: 'system:write', summary: 'Stop an import that is being checked or written' },
)
