import { closeDatabase } from '@/lib/platform/db'
import { openSender } from '@/lib/traffic/postback-deliveries/sender'
import { deliverDuePostbacks } from '@/lib/traffic/postback-deliveries/service'

// A process of its own that makes the calls that are due and ends. Its clock is ahead, so that nobody waits for leases.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const sender = openSender({ allowLocal: true })

await deliverDuePostbacks({ now: () => new Date(Date.now() + aheadMs) }, sender)
await sender.close()
await closeDatabase()
