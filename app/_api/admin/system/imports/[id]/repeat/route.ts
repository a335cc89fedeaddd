import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { createdImportSchema, importParamsSchema, repeatImportSchema } from '@/lib/imports/network/admin-schema'
import { repeatImport } from '@/lib/imports/network/admin-service'

/** Begins the same import again, with its key and its choices, for another period. */
export const POST = handle(
  {
    access: canEdit('system'),
    params: importParamsSchema,
    body: repeatImportSchema,
    response: createdImportSchema,
    status: 201,
  },
  (context) => repeatImport(staffContext(context), { ...context.params, ...context.body }),
  { id: 'repeatImport', scope: 'system:write', summary: 'Run the same import again' },
)
