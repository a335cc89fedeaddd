import { handle } from '@/lib/accounts/http/handle'
import { uploadedSchema } from '@/lib/accounts/uploads/schema'
import { storeUpload } from '@/lib/accounts/uploads/service'
import { readUpload } from '@/lib/platform/http/server/upload-body'

/** Stores a picture for a creative. */
export const POST = handle(
  { access: 'advertiser-manager', response: uploadedSchema, status: 201 },
  ({ actor, at, request }) =>
    storeUpload({ actor, at }, { purpose: 'creative', read: (limitBytes) => readUpload(request, limitBytes) }),
  {
    id: 'uploadCreative',
    scope: 'offers:write',
    summary: 'A picture for a creative, as the field file of a form',
    takes: 'multipart/form-data',
  },
)
