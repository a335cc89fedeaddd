import { handle } from '@/lib/accounts/http/handle'
import { uploadedSchema } from '@/lib/accounts/uploads/schema'
import { storeUpload } from '@/lib/accounts/uploads/service'
import { readUpload } from '@/lib/platform/http/server/upload-body'

/** Stores a picture that the session's affiliate adds to an appeal. */
export const POST = handle(
  { access: 'affiliate', response: uploadedSchema, status: 201 },
  ({ actor, at, request }) =>
    storeUpload({ actor, at }, { purpose: 'evidence', read: (limitBytes) => readUpload(request, limitBytes) }),
  {
    id: 'uploadEvidence',
    scope: 'conversions:write',
    summary: 'A picture for an appeal, as the field file of a form',
    takes: 'multipart/form-data',
  },
)
