import { doneSchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'
import { changeAvatar, removeAvatar } from '@/lib/accounts/profile/avatar-service'
import { uploadedSchema } from '@/lib/accounts/uploads/schema'
import { readUpload } from '@/lib/platform/http/server/upload-body'

export const POST = handle(
  { access: 'signed-in', response: uploadedSchema },
  ({ actor, at, request }) => changeAvatar({ actor, at }, (limitBytes) => readUpload(request, limitBytes)),
  {
    id: 'setPicture',
    scope: 'profile:write',
    summary: 'Set your picture, as the field file of a form',
    takes: 'multipart/form-data',
  },
)

/** The actor's initials again. */
export const DELETE = handle(
  { access: 'signed-in', response: doneSchema },
  async ({ actor, at }) => {
    await removeAvatar({ actor, at })
    return { done: true }
  },
  { id: 'removePicture', scope: 'profile:write', summary: 'Remove your picture' },
)
