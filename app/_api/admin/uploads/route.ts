import { handle } from '@/lib/accounts/http/handle'
import { canEdit, may, refusalText } from '@/lib/accounts/staff-permissions/permission-rules'
import { uploadedSchema, uploadQuerySchema } from '@/lib/accounts/uploads/schema'
import { storeUpload } from '@/lib/accounts/uploads/service'
import { AppError } from '@/lib/platform/errors'
import { readUpload } from '@/lib/platform/http/server/upload-body'

const CHANGERS = {
  offer: canEdit('offers'),
  creative: canEdit('offers'),
  logo: canEdit('settings'),
}

/** Stores a picture for an offer, a creative or the logo. */
export const POST = handle(
  { access: CHANGERS.offer, query: uploadQuerySchema, response: uploadedSchema, status: 201 },
  ({ actor, at, query: { for: purpose }, request }) => {
    const access = CHANGERS[purpose]
    if (!may(actor, access)) throw new AppError('forbidden', refusalText(access))
    return storeUpload({ actor, at }, { purpose, read: (limitBytes) => readUpload(request, limitBytes) })
  },
  {
    id: 'uploadPicture',
    scope: 'offers:write',
    summary: 'A picture of an offer, a creative or the logo, as the field file of a form',
    takes: 'multipart/form-data',
  },
)
