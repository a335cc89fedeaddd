import { handle } from '@/lib/accounts/http/handle'
import { testDevice } from '@/lib/accounts/profile/push-device-service'
import { deviceParamsSchema, testResultSchema } from '@/lib/messages/push/schema'

export const POST = handle(
  { access: 'signed-in', params: deviceParamsSchema, response: testResultSchema },
  ({ actor, at, params }) => testDevice({ actor, at }, params),
  { id: 'testDevice', scope: 'profile:write', summary: 'Send a test notification to a device' },
)
