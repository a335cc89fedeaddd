import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { staffListPartParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { storeListPart } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of a list. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListPartParamsSchema,
    response: doneSchema,
  },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    const { list: id, place } = context.params
    await storeListPart(forAdvertiser(context), { id, place, content })
    return { isDone: true }
  },
  {
    id: 'storeAdvertiserReconciliationPart',
    scope: 'uploads:write',
    summary: 'Send a part of the file, as bytes',
    takes: 'application/octet-stream',
  },
)
