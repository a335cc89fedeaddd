import { handle } from '@/lib/accounts/http/handle'
import { getProfile } from '@/lib/accounts/profile/data'
import { profileChangeSchema, profileSchema } from '@/lib/accounts/profile/schema'
import { saveProfile } from '@/lib/accounts/profile/service'

/** The session's own profile. */
export const GET = handle({ access: 'signed-in', response: profileSchema }, ({ actor }) => getProfile(actor.userId), {
  id: 'getProfile',
  scope: 'profile:read',
  summary: 'Names, user name and country',
})

/** Saves the profile; returns it as stored. */
export const PUT = handle(
  { access: 'signed-in', body: profileChangeSchema, response: profileSchema },
  async ({ actor, at, body }) => {
    await saveProfile({ actor, at }, body)
    return getProfile(actor.userId)
  },
  { id: 'changeProfile', scope: 'profile:write', summary: 'Change names, user name and country' },
)
