import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { closeDatabase } from '@/lib/platform/database/db'

// A process that makes the calls that are due and exits. Its clock is ahead, so that no test waits for leases.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const caller = openPostbackCaller(true)

await deliverDuePostbacks({ now: () => new Date(Date.now() + aheadMs) }, caller)
await caller.close()
await closeDatabase()
