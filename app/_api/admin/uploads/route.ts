import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { uploadedSchema, uploadQuerySchema } from '@/lib/accounts/uploads/schema'
import { storeUpload } from '@/lib/accounts/uploads/service'
import { AppError } from '@/lib/platform/errors'
import { readUpload } from '@/lib/platform/http/server/upload-body'

const CHANGERS = {
  offer: editorRolesForPage('offers'),
  creative: editorRolesForPage('offers'),
  logo: editorRolesForPage('settings'),
}

/** Stores a picture for an offer, a creative or the logo. */
export const POST = handle(
  { access: CHANGERS.offer, query: uploadQuerySchema, response: uploadedSchema, status: 201 },
  ({ actor, at, query: { for: purpose }, request }) => {
    const roles = CHANGERS[purpose]
    if (!roles.includes(actor.role)) {
      throw new AppError('forbidden', `This needs one of these roles: ${roles.join(', ')}.`)
    }
    return storeUpload({ actor, at }, { purpose, read: (limitBytes) => readUpload(request, limitBytes) })
  },
  {
    id: 'uploadPicture',
    scope: 'offers:write',
    summary: 'A picture of an offer, a creative or the logo, as the field file of a form',
    takes: 'multipart/form-data',
  },
)
