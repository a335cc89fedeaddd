import { handle } from '@/lib/accounts/http/handle'
import { getPush } from '@/lib/accounts/profile/push-device-data'
import { savePushSettings } from '@/lib/accounts/profile/push-device-service'
import { pushSchema, pushSettingsInput, pushSettingsSchema } from '@/lib/messages/push/schema'

/** The user's devices with pushes, their settings, and the key to turn them on with. */
export const GET = handle({ access: 'signed-in', response: pushSchema }, ({ actor, at }) => getPush(actor, at), {
  id: 'getPush',
  scope: 'profile:read',
  summary: 'Devices that get notifications, and quiet hours',
})

/** Saves what applies to all pushes. */
export const PUT = handle(
  { access: 'signed-in', body: pushSettingsInput, response: pushSettingsSchema },
  ({ actor, at, body }) => savePushSettings({ actor, at }, body),
  { id: 'changePush', scope: 'profile:write', summary: 'Change quiet hours and whether amounts are hidden' },
)
