import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { closeMail, sendQueuedEmails } from '@/lib/messages/mail/service'
import { followDatabaseClock } from '@/lib/platform/database/clock-data'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { shiftDate } from '@/tests/support/setup/shifted-date.cjs'

// A process on a machine whose clock is off, which makes calls and sends emails that are due until it is ended.
const offMs = Number(process.env.CLOCK_OFF_MS)
shiftDate(() => offMs)
const endFollowing = await followDatabaseClock()
const caller = openPostbackCaller(true)
let isEnding = false
process.once('SIGTERM', () => {
  isEnding = true
})
process.send?.('ready')
while (!isEnding) {
  await Promise.all([deliverDuePostbacks(systemClock, caller), sendQueuedEmails(systemClock)])
  await new Promise((resolve) => setTimeout(resolve, 50))
}
endFollowing()
await caller.close()
await closeMail()
await closeDatabase()
process.disconnect?.()
