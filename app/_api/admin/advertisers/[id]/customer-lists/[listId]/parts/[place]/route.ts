import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { customerListPartParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { storeListPart } from '@/lib/imports/files/customer-list-service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of the file of a list, without addresses. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema.extend(customerListPartParamsSchema.shape),
    response: doneSchema,
  },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    const { listId: id, place } = context.params
    await storeListPart(forAdvertiser(context), { id, place, content })
    return { isDone: true }
  },
  {
    id: 'storeCustomerListPartOf',
    scope: 'advertisers:write',
    summary: 'Send a part of a list of an advertiser, with SHA-256 in place of addresses',
    takes: 'application/octet-stream',
  },
)
