import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { queueEmail } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { convert } from '@/tests/support/conversions/conversions'
import { openPostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { SmtpServer } from '@/tests/support/messages/smtp-server'
import { bundle } from '../../scripts/bundle.mjs'

const SALES = 60
const EMAILS = 60

test('two processes whose clocks are eleven hours apart make every call and send every email once [C5]', async () => {
  const receiver = await openPostbackListener()
  // as long as leases of a clock that is wrong would have ended
  receiver.answer = () => ({ delayMs: 300 })
  const relay = new SmtpServer(() => pause(100))
  await relay.listen()
  const env = { SMTP_URL: relay.url, MAIL_FROM: 'Stoke <no-reply@stoke.test>' }
  Object.assign(process.env, env)
  const at = new Date()
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const affiliateId = (await createUser()).affiliateId ?? 0
  const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
  const { postback } = await createPostback({ actor: { affiliateId }, at }, wanted)
  await db().affiliatePostback.update({ where: { id: postback.id }, data: { url: receiver.at('/{conversion_id}') } })

  const file = await bundle('shifted-sender', 'tests/support/messages/shifted-sender.ts')
  const start = async (offMs: number): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, ...env, NODE_ENV: 'production', CLOCK_OFF_MS: String(offMs) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }
  const senders = await Promise.all([start(6 * HOUR_MS), start(-5 * HOUR_MS)])
  for (let index = 0; index < SALES; index += 1) {
    await convert({ affiliateId, offerId, at })
    const mail = { subject: `Email ${index}`, text: 'Once.', html: '<p>Once.</p>', template: 'test' }
    await db().$transaction((tx) => queueEmail(tx, `person-${index}@mail.example`, mail, new Date()))
  }
  // the affiliate gets emails about these sales too
  const lettersOf = () => relay.letters.filter(({ to }) => String(to).includes('person-'))
  const waiting = () => db().affiliatePostbackDelivery.count({ where: { status: { not: 'delivered' } } })
  await expect.poll(async () => [await waiting(), lettersOf().length], { timeout: 60_000 }).toEqual([0, EMAILS])
  // whoever takes an hour for past would begin again
  await pause(3_000)
  for (const sender of senders) {
    sender.kill('SIGTERM')
    await once(sender, 'exit')
  }
  expect(receiver.calls).toHaveLength(SALES)
  expect(new Set(receiver.calls.map(({ url }) => url)).size).toBe(SALES)
  expect(lettersOf()).toHaveLength(EMAILS)
  expect(new Set(relay.letters.map(({ messageId }) => messageId)).size).toBe(relay.letters.length)
  await relay.goAway()
  await receiver.stop()
}, 180_000)
