import { handle } from '@/lib/accounts/http/handle'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { customerListPartParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { storeListPart } from '@/lib/imports/files/customer-list-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of the file of a list, without addresses. */
export const PUT = handle(
  { access: 'advertiser-manager', params: customerListPartParamsSchema, response: doneSchema },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    const { listId: id, place } = context.params
    await storeListPart(context, { id, place, content })
    return { isDone: true }
  },
  {
    id: 'storeCustomerListPart',
    scope: 'uploads:write',
    summary: 'Send a part of a list, with SHA-256 in place of addresses',
    takes: 'application/octet-stream',
  },
)
