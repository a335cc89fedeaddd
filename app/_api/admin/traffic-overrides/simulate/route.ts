import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { trackingState } from '@/lib/tracking/state/tracking-state'
import { simulateClick } from '@/lib/traffic/routing/admin-data'
import { simulatedRoutesSchema, simulationSchema } from '@/lib/traffic/routing/admin-schema'

/** Where a click would go by the current rules. Nothing is counted. */
export const POST = handle(
  { access: canView('traffic-overrides'), body: simulationSchema, response: simulatedRoutesSchema },
  async ({ at, body }) => {
    const { rules } = trackingState()
    await rules.ready()
    await rules.settled()
    return simulateClick(rules.snapshot, body, at)
  },
  { id: 'simulateTraffic', scope: 'traffic:write', summary: 'Where a click would lead', writesNothing: true },
)
