import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { simulatedWaysSchema, simulationSchema } from '@/lib/overrides/schema'
import { simulateClick } from '@/lib/tracking/simulation'
import { trackingState } from '@/lib/tracking/state'

/** What would become of a click, by the rules the click path holds now. Nothing is counted. */
export const POST = handle(
  { access: rolesOf('traffic-overrides'), body: simulationSchema, response: simulatedWaysSchema },
  async ({ body }) => {
    const { rules } = trackingState()
    await rules.ready()
    await rules.settled()
    return simulateClick(rules.snapshot, body, systemClock.now())
  },
)
