import type { Provider } from '@/lib/money/payout-providers/provider'
import { sandbox } from '@/lib/money/payout-providers/sandbox'
import { sendDuePayouts, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { settleAchievements } from '@/lib/rewards/achievements/service'

// A process that sends what is due and exits. DIE_AT="after_send:7" kills it at that point, the seventh time.
const [point, times] = (process.env.DIE_AT ?? '').split(':')
let seen = 0

function pass(here: string): void {
  process.send?.(here)
  if (here !== point) return
  seen += 1
  if (seen === Number(times)) process.kill(process.pid, 'SIGKILL')
}

const deadly: Provider = {
  ...sandbox,
  send: async (payment) => {
    pass('before_send')
    const outcome = await sandbox.send(payment)
    pass('after_send')
    return outcome
  },
  find: async (payment) => {
    pass('before_find')
    const outcome = await sandbox.find(payment)
    pass('after_find')
    return outcome
  },
}
const providerOf = (name: string) => (name === sandbox.name ? deadly : undefined)

const sender = { clock: systemClock, onPaid: settleAchievements, providerOf }

await sendDuePayouts(sender)
await settlePendingPayouts(sender)
await closeDatabase()
process.disconnect?.()
