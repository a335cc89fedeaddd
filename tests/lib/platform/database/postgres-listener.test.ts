import { afterEach, expect, test } from 'vitest'
import { pool } from '@/lib/platform/database/db'
import { PostgresListener } from '@/lib/platform/database/postgres-listener'
import { env } from '@/lib/platform/env'
import { silentNetwork } from '@/tests/support/platform/silent-network'

const opened: PostgresListener[] = []
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.close()
})

function listen(name: string, onListening: () => void = () => undefined) {
  const heard: string[] = []
  const listener = new PostgresListener({ channel: name, name, onListening, onMessage: (text) => heard.push(text) })
  opened.push(listener)
  return { listener, heard }
}
const say = (channel: string, text: string) => pool().query('SELECT pg_notify($1, $2)', [channel, text])
const connections = async (name: string) =>
  (await pool().query('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [name])).rowCount

test('messages sent after ready are received in order', async () => {
  const { listener, heard } = listen('in_order')
  await listener.ready()
  for (const word of ['one', 'two', 'three']) await say('in_order', word)
  await listener.caughtUp()
  expect(heard).toEqual(['one', 'two', 'three'])
})

test('a connection closed by the database is reopened, and onListening runs again', async () => {
  let begun = 0
  const { listener, heard } = listen('cut_off', () => {
    begun += 1
  })
  await listener.ready()
  await pool().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cut_off'")
  await expect.poll(() => begun, { timeout: 3_000 }).toBe(2)
  await say('cut_off', 'hello again')
  await listener.caughtUp()
  expect(heard).toEqual(['hello again'])
})

test('a failed first attempt is repeated by the next call', async () => {
  let fails = true
  const { listener } = listen('second_try', () => {
    if (fails) throw new Error('not yet')
  })
  await expect(listener.ready()).rejects.toThrow('not yet')
  fails = false
  await listener.ready()
  expect(await connections('second_try')).toBe(1)
})

test('closing leaves no connection open, not even one that was being opened', async () => {
  const { listener } = listen('closing')
  const opening = listener.ready()
  await listener.close()
  await opening
  await expect.poll(() => connections('closing')).toBe(0)
})

test('a connection that goes silent without closing is noticed by its heartbeat and opened again', async () => {
  const there = env().DATABASE_URL
  const network = await silentNetwork(there)
  let begun = 0
  const heard: string[] = []
  const listener = new PostgresListener({
    channel: 'silent',
    name: 'silent',
    onListening: () => {
      begun += 1
    },
    onMessage: (text) => heard.push(text),
    heartbeatMs: 100,
    answerWithinMs: 300,
  })
  opened.push(listener)
  env().DATABASE_URL = network.url
  await listener.ready()
  network.goSilent({ all: false })
  await expect.poll(() => begun, { timeout: 5_000 }).toBe(2)
  env().DATABASE_URL = there
  await say('silent', 'hello again')
  await listener.caughtUp()
  expect(heard).toEqual(['hello again'])
  network.close()
})
