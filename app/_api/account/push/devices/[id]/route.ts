import { handle } from '@/lib/accounts/http/handle'
import { getPush } from '@/lib/accounts/profile/push-device-data'
import { removeDevice } from '@/lib/accounts/profile/push-device-service'
import { deviceParamsSchema, pushSchema } from '@/lib/messages/push/schema'

/** Turns pushes off for a device. */
export const DELETE = handle(
  { access: 'signed-in', params: deviceParamsSchema, response: pushSchema },
  async ({ actor, at, params }) => {
    await removeDevice({ actor, at }, params)
    return getPush(actor, at)
  },
  { id: 'removeDevice', scope: 'profile:write', summary: 'Stop notifications to a device' },
)
