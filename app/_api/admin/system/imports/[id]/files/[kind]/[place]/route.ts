import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { importPartParamsSchema, importPartQuerySchema } from '@/lib/imports/network/admin-schema'
import { storeImportPart } from '@/lib/imports/network/admin-service'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of a file of one kind; the first part replaces the former file. */
export const PUT = handle(
  {
    access: canEdit('system'),
    params: importPartParamsSchema,
    query: importPartQuerySchema,
    response: doneSchema,
  },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    await storeImportPart(staffContext(context), { ...context.params, ...context.query, content })
    return { isDone: true }
  },
  { id: 'sendImportFile', scope: 'system:write', summary: 'Send a part of a CSV export' },
)
