import { deliverDuePushes, openPushCaller } from '@/lib/messages/push/delivery-service'
import { closeDatabase } from '@/lib/platform/database/db'

// A process that sends the pushes that are due and exits. Its clock is ahead, so that no test waits for leases.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const caller = openPushCaller(true)

await deliverDuePushes({ now: () => new Date(Date.now() + aheadMs) }, { caller, allowLocal: true })
await caller.close()
await closeDatabase()
