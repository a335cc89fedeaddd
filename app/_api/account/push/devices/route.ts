import { handle } from '@/lib/accounts/http/handle'
import { getPush } from '@/lib/accounts/profile/push-device-data'
import { addDevice } from '@/lib/accounts/profile/push-device-service'
import { newDeviceSchema, pushSchema } from '@/lib/messages/push/schema'

/** Turns pushes on for the browser of the session. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: newDeviceSchema, response: pushSchema, status: 201 },
  async ({ actor, at, body }) => {
    await addDevice({ actor, at }, body)
    return getPush(actor, at)
  },
)
