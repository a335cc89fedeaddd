import { handle } from '@/lib/accounts/http/handle'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { partParamsSchema } from '@/lib/imports/sales-uploads/schema'
import { storePart } from '@/lib/imports/sales-uploads/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { readBytes } from '@/lib/platform/http/server/body'

/** Stores a part of a file. */
export const PUT = handle(
  { access: 'advertiser-manager', params: partParamsSchema, response: doneSchema },
  async (context) => {
    const content = await readBytes(context.request, PART_BYTES, `A part has ${PART_BYTES} bytes at most.`)
    await storePart(context, { ...context.params, content })
    return { isDone: true }
  },
  {
    id: 'storeUploadPart',
    scope: 'uploads:write',
    summary: 'Send a part of the file, as bytes',
    takes: 'application/octet-stream',
  },
)
