import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { notify } from '@/lib/messages/notifications/service'
import { CALLS_AT_ONCE_PER_SERVICE } from '@/lib/messages/push/constants'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { PushStandIn } from '@/lib/platform/http/fake-push-service'
import { createUser } from '@/tests/support/factories/users'
import { LEVEL, turnOn } from '@/tests/support/messages/push-devices'
import { bundle } from '../../scripts/bundle.mjs'

const DEVICES = 10
const NEWS = 30
const KILLS = 12

test('a sender killed 12 times amid sending loses no push, and sends few of them twice', async () => {
  const service = await new PushStandIn().listen()
  const user = await createUser()
  for (let device = 0; device < DEVICES; device += 1) await turnOn(service, user)
  for (let news = 0; news < NEWS; news += 1)
    await transact((tx) => notify(tx, user.id, { ...LEVEL, dedupeKey: `level:${news}` }, new Date()))

  const file = await bundle('push-deliverer', 'tests/support/messages/push-deliverer.ts')
  const run = async (index: number, callsUntilDeath?: number) => {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, NODE_ENV: 'production', CLOCK_AHEAD_MS: String(index * (LEASE_MS + 1_000)) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    const taken = service.taken.length
    while (callsUntilDeath !== undefined && child.exitCode === null && service.taken.length < taken + callsUntilDeath) {
      await wait(1)
    }
    if (callsUntilDeath !== undefined) child.kill('SIGKILL')
    return (await ended)[1]
  }
  const signals: unknown[] = []
  for (let index = 0; index < KILLS; index += 1) signals.push(await run(index, 3 + index))
  expect(signals).toEqual(signals.map(() => 'SIGKILL'))
  await run(KILLS)

  const total = DEVICES * NEWS
  const twice = service.taken.length - total
  console.log(`${total} pushes, ${KILLS} kills, ${twice} sent twice`)
  expect(service.refused).toEqual([])
  expect(await db().pushDelivery.count({ where: { status: { not: 'sent' } } })).toBe(0)
  // by device and topic, so a push service that keeps one of each has none twice
  expect(new Set(service.taken.map(({ device, topic }) => `${device} ${topic}`)).size).toBe(total)
  // calls in progress when the process died
  expect(twice).toBeLessThanOrEqual(KILLS * CALLS_AT_ONCE_PER_SERVICE)
  await service.stop()
})
