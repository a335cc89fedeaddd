import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { convert } from '@/tests/support/conversions/conversions'
import { openPostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { bundle } from '../../scripts/bundle.mjs'

const AFFILIATES = 5
const SALES_EACH = 60
const KILLS = 12

test('a delivery process killed 12 times makes every call, and few of them twice [S2.8]', async () => {
  const tracker = await openPostbackListener()
  tracker.answer = () => ({ delayMs: 20 })
  const at = new Date()
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  for (let n = 0; n < AFFILIATES; n += 1) {
    const affiliateId = (await createUser()).affiliateId ?? 0
    const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
    const { postback } = await createPostback({ actor: { affiliateId }, at }, wanted)
    await db().affiliatePostback.update({ where: { id: postback.id }, data: { url: tracker.at('/{conversion_id}') } })
    for (let sale = 0; sale < SALES_EACH; sale += 1) await convert({ affiliateId, offerId, at })
  }

  const file = await bundle('postback-deliverer', 'tests/support/conversions/postback-deliverer.ts')
  const run = async (index: number, callsUntilDeath?: number) => {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, NODE_ENV: 'production', CLOCK_AHEAD_MS: String(index * (LEASE_MS + 1_000)) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    const heard = tracker.calls.length
    while (callsUntilDeath !== undefined && child.exitCode === null && tracker.calls.length < heard + callsUntilDeath) {
      await wait(2)
    }
    if (callsUntilDeath !== undefined) child.kill('SIGKILL')
    return (await ended)[1]
  }
  const signals: unknown[] = []
  for (let index = 0; index < KILLS; index += 1) signals.push(await run(index, 3 + index * 2))
  expect(signals).toEqual(signals.map(() => 'SIGKILL'))
  await run(KILLS)

  const total = AFFILIATES * SALES_EACH
  const open = await db().affiliatePostbackDelivery.count({ where: { status: { not: 'delivered' } } })
  const twice = tracker.calls.length - total
  console.log(`${total} calls, ${KILLS} kills, ${twice} made twice`)
  expect(open).toBe(0)
  expect(new Set(tracker.calls.map(({ url }) => url)).size).toBe(total)
  // calls in progress when the process died, at most two for each postback
  expect(twice).toBeLessThanOrEqual(KILLS * AFFILIATES * 2)
  await tracker.stop()
})
