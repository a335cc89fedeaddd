import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changePostback, createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { CLAIM_MS, RETRY_FOR_MS } from '@/lib/messages/mail/constants'
import { eraseFailedContent, queueEmail, sendQueuedEmails } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { alarmEmail } from '@/lib/runtime/alarms/emails'
import { listFailedCalls, listMails, readMessages } from '@/lib/runtime/system-pages/messages-admin-data'
import { callsQuerySchema, mailsQuerySchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { retryCalls, retryMails } from '@/lib/runtime/system-pages/messages-admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { SmtpServer } from '@/tests/support/messages/smtp-server'

const AT = new Date()
const reason = 'The mail server is mended'
let server: SmtpServer
let context: { actor: { userId: string; role: 'SUPER_ADMIN' }; at: Date }
const mail = alarmEmail({ title: 'A secret title', detail: 'd', whatToDo: 't' })
const mails = async () => (await listMails(mailsQuerySchema.parse({}))).rows

beforeAll(async () => {
  server = await new SmtpServer().listen()
  const { userId } = await createStaff('SUPER_ADMIN')
  context = { actor: { userId, role: 'SUPER_ADMIN' }, at: AT }
})
afterAll(() => server.goAway())
afterEach(async () => {
  env().SMTP_URL = undefined
  await db().mailMessage.deleteMany()
})

async function failOne(): Promise<string> {
  env().SMTP_URL = server.url
  server.refuse = () => '550 sender not allowed'
  server.letters.length = 0
  await queueEmail(db(), 'maria@mail.example', mail, AT)
  await sendQueuedEmails(systemClock)
  server.refuse = () => undefined
  return (await mails())[0]?.id ?? ''
}

test('a failed email is listed with a masked address and its error, and is sent again', async () => {
  const id = await failOne()
  expect(await mails()).toMatchObject([{ to: 'm•••@mail.example', status: 'failed', canRetry: true }])
  expect((await mails())[0]?.error).toContain('550')
  expect(JSON.stringify(await mails())).not.toContain('secret title')
  expect(await retryMails(context, { ids: [id], reason })).toMatchObject([{ isDone: true }])
  await sendQueuedEmails(systemClock)
  expect(server.letters.map(({ to }) => to)).toEqual(['maria@mail.example'])
  expect(server.letters[0]?.text).toContain('A secret title')
  expect(await mails()).toEqual([])
  expect(await auditOf('mail', id)).toMatchObject([{ action: 'mail.retry', reason }])
  expect(await retryMails(context, { ids: [id], reason })).toMatchObject([{ isDone: false }])
})

test('two people who try a failed email again send it once', async () => {
  const id = await failOne()
  const both = await Promise.all([1, 2].map(() => retryMails(context, { ids: [id], reason })))
  await sendQueuedEmails(systemClock)
  expect(server.letters).toHaveLength(1)
  expect(both.flat().some(({ isDone }) => isDone)).toBe(true)
})

test('three days after it failed its content is erased, and it cannot be sent again', async () => {
  const id = await failOne()
  expect(await eraseFailedContent({ at: new Date(AT.getTime() + RETRY_FOR_MS - 60_000) })).toBe(0)
  expect(await eraseFailedContent({ at: new Date(Date.now() + RETRY_FOR_MS + 60_000) })).toBe(1)
  expect(await mails()).toMatchObject([{ canRetry: false }])
  expect(await retryMails(context, { ids: [id], reason })).toMatchObject([
    { isDone: false, message: 'Its content was erased three days after it failed.' },
  ])
})

test('an email whose sending began after the request did is left alone', async () => {
  const id = await failOne()
  const claimedUntil = new Date(AT.getTime() + CLAIM_MS + 1)
  await db().mailMessage.update({ where: { id }, data: { status: 'queued', claimedUntil } })
  expect(await retryMails(context, { ids: [id], reason })).toMatchObject([
    { isDone: false, message: 'This email is being sent.' },
  ])
  expect(await db().mailMessage.findUnique({ where: { id } })).toMatchObject({ claimedUntil })
})

test('an email that the mail server deferred a moment ago is sent at once', async () => {
  env().SMTP_URL = server.url
  server.refuse = () => '451 later'
  server.letters.length = 0
  await queueEmail(db(), 'maria@mail.example', mail, AT)
  await sendQueuedEmails(systemClock)
  server.refuse = () => undefined
  const [row] = await mails()
  expect(row).toMatchObject({ status: 'waiting' })
  expect(await sendQueuedEmails(systemClock)).toBe(0)
  expect(await retryMails(context, { ids: [row?.id ?? ''], reason })).toMatchObject([{ isDone: true }])
  await sendQueuedEmails(systemClock)
  expect(server.letters).toHaveLength(1)
})

/** A call to the tracker of a new affiliate that failed. */
async function failedCall() {
  const { id: affiliateId } = await createAffiliate()
  const wanted = { url: 'https://t.example/p', method: 'get' as const, events: ['approved' as const], offerId: null }
  const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
  const id = newId(AT)
  await db().affiliatePostbackDelivery.create({
    data: {
      id,
      affiliateId,
      postbackId: postback.id,
      event: 'approved',
      conversionId: newId(AT),
      url: 'https://t.example/p?c=1',
      status: 'failed',
      attempts: 6,
      error: 'No answer within 10 seconds.',
      createdAt: AT,
      finishedAt: AT,
    },
  })
  return { id, affiliateId, postbackId: postback.id }
}

test('a failed postback is listed, and queued again once with the message id of its first call', async () => {
  const { id, affiliateId } = await failedCall()
  const { rows } = await listFailedCalls(callsQuerySchema.parse({ q: String(affiliateId) }))
  expect(rows).toMatchObject([{ id, host: 't.example', attempts: 6, error: 'No answer within 10 seconds.' }])
  expect((await readMessages(AT)).postbacks).toMatchObject({ failed: 1, waiting: 0 })
  const both = await Promise.all([1, 2].map(() => retryCalls(context, { ids: [id], reason })))
  expect(both.flat().filter(({ isDone }) => isDone)).toHaveLength(1)
  const again = await db().affiliatePostbackDelivery.findMany({ where: { replayOfId: id } })
  expect(again).toMatchObject([{ status: 'queued', url: 'https://t.example/p?c=1' }])
})

test('a call that is queued again while the affiliate activates its postback is not paused', async () => {
  const { id, affiliateId, postbackId } = await failedCall()
  const owner = { actor: { affiliateId }, at: AT }
  await changePostback(owner, { id: postbackId, isActive: false })
  let retried: Promise<unknown> | undefined
  await db().$transaction(async (tx) => {
    // the activation of changePostback: it has changed the postback and released the queued calls
    await tx.affiliatePostback.update({ where: { id: postbackId }, data: { isActive: true } })
    await tx.affiliatePostbackDelivery.updateMany({
      where: { postbackId, status: 'queued' },
      data: { isPaused: false },
    })
    retried = retryCalls(context, { ids: [id], reason })
    const waiting = () => db().$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await Promise.race([retried, expect.poll(waiting, { timeout: 4_000 }).not.toEqual([])])
  })
  expect(await retried).toMatchObject([{ isDone: true, message: 'Queued again.' }])
  const again = await db().affiliatePostbackDelivery.findMany({ where: { replayOfId: id } })
  expect(again).toMatchObject([{ status: 'queued', isPaused: false }])
})
