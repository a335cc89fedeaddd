import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { AlarmWatch } from '@/lib/runtime/alarms/service'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'

// nothing listens there: every statement fails at once
process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none'
const AT = new Date('2026-11-20T12:00:00Z')
let webhook: PostbackListener

beforeAll(async () => {
  webhook = await openPostbackListener()
  env().ALARM_WEBHOOK_URL = webhook.at('/alarms')
})
afterAll(async () => {
  env().ALARM_WEBHOOK_URL = undefined
  await webhook.stop()
})

test('an unreachable database for three looks is told to the webhook once', async () => {
  const watch = new AlarmWatch()
  await watch.look(AT)
  await watch.look(AT)
  expect(webhook.calls).toEqual([])
  for (let looks = 0; looks < 3; looks += 1) await watch.look(AT)
  expect(webhook.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'alarm.raised', alarm: 'database', title: 'The database is unreachable' },
  ])
})
