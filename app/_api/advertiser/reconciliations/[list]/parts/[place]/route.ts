import { handle } from '@/lib/accounts/http/handle'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { listPartParamsSchema } from '@/lib/imports/reconciliation/schema'
import { storeListPart } from '@/lib/imports/reconciliation/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of a list. */
export const PUT = handle(
  { access: 'advertiser-manager', params: listPartParamsSchema, response: doneSchema },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    const { list: id, place } = context.params
    await storeListPart(context, { id, place, content })
    return { isDone: true }
  },
  {
    id: 'storeReconciliationPart',
    scope: 'uploads:write',
    summary: 'Send a part of the file, as bytes',
    takes: 'application/octet-stream',
  },
)
