import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordWasResetEmail } from '@/lib/accounts/credentials/emails'
import { findEmail, listEmails } from '@/lib/messages/mail/data'
import { closeMail, queueEmail, queueMails, sendQueuedEmails } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { SmtpServer } from '@/tests/support/messages/smtp-server'

const mail = passwordWasResetEmail({ firstName: 'Ada' })
const put = (to: string, at = new Date()) => queueEmail(db(), to, mail, at)
const statusOf = async (toAddress: string) => (await db().mailMessage.findFirstOrThrow({ where: { toAddress } })).status

/** Refuses addresses that begin with "refused", and defers those that begin with "later" while it is greylisting. */
let server: SmtpServer
let isGreylisting = false
const received = () => server.letters.map(({ text }) => text)

beforeAll(async () => {
  server = await new SmtpServer().listen()
  server.refuse = (recipient) => {
    if (recipient.startsWith('refused')) return '550 no such mailbox'
    return recipient.startsWith('later') && isGreylisting ? '451 come again' : undefined
  }
})
afterAll(() => server.goAway())
afterEach(async () => {
  await db().mailMessage.deleteMany()
  await db().rateLimit.deleteMany()
})

describe('without a mail server', () => {
  test('an email is stored, and delivery does not touch it', async () => {
    await put('ada@stoke.test')
    expect(await statusOf('ada@stoke.test')).toBe('kept')
    expect(await sendQueuedEmails(systemClock)).toBe(0)
    expect(await statusOf('ada@stoke.test')).toBe('kept')
  })

  test('an email of a failed transaction is not stored', async () => {
    const failed = db().$transaction(async (tx) => {
      await queueEmail(tx, 'ghost@stoke.test', mail, new Date())
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    expect(await db().mailMessage.count()).toBe(0)
  })
})

describe('with a mail server', () => {
  beforeEach(() => {
    env().SMTP_URL = server.url
    server.letters.length = 0
    isGreylisting = false
  })
  afterEach(() => {
    env().SMTP_URL = undefined
  })

  test('an email is queued, then sent with its text and HTML bodies', async () => {
    await put('ada@stoke.test')
    expect(await statusOf('ada@stoke.test')).toBe('queued')
    expect(await sendQueuedEmails(systemClock)).toBe(1)
    expect(await statusOf('ada@stoke.test')).toBe('sent')
    expect(received()).toHaveLength(1)
    expect(received()[0]).toContain('To: ada@stoke.test')
    expect(received()[0]).toContain('Content-Type: text/plain')
    expect(received()[0]).toContain('Content-Type: text/html')
  })

  test('the row of an email never has its content in plain text, and none once it was sent [Q34]', async () => {
    const link = 'https://stoke.test/reset-password?token=canary'
    const secret = { ...mail, html: `<a href="${link}">`, text: link }
    await queueEmail(db(), 'ada@stoke.test', secret, new Date())
    const rows = () => db().$queryRaw<unknown[]>`SELECT * FROM mail_message`
    expect(JSON.stringify(await rows())).not.toContain('canary')
    const [row] = await listEmails('')
    expect(await findEmail(row?.id ?? '')).toMatchObject({ html: secret.html, text: secret.text })
    await sendQueuedEmails(systemClock)
    expect(received()[0]).toContain('token=')
    expect(await rows()).toMatchObject([{ status: 'sent', html: '', text: '' }])
    expect(await findEmail(row?.id ?? '')).toMatchObject({ html: '', text: '' })
  })

  test('an email that an earlier version queued in plain text is sent', async () => {
    await put('ada@stoke.test')
    await db().mailMessage.updateMany({ data: { html: '<p>plain</p>', text: 'an earlier plain text' } })
    await sendQueuedEmails(systemClock)
    expect(received()[0]).toContain('an earlier plain text')
  })

  test('an email sealed under another key fails with the reason, and those behind it are sent', async () => {
    await put('ada@stoke.test', new Date('2026-11-20T12:00:00Z'))
    await db().mailMessage.updateMany({ data: { text: `v1.${'A'.repeat(60)}` } })
    await put('bob@stoke.test', new Date('2026-11-20T12:00:01Z'))
    expect(await sendQueuedEmails(systemClock)).toBe(2)
    expect(await statusOf('bob@stoke.test')).toBe('sent')
    expect(await db().mailMessage.findFirstOrThrow({ where: { toAddress: 'ada@stoke.test' } })).toMatchObject({
      status: 'failed',
      error: 'The content was sealed under another DATA_ENCRYPTION_KEY.',
      html: '',
      text: '',
    })
  })

  test('a refused email is marked with the reason and does not block others', async () => {
    await put('refused@stoke.test', new Date('2026-11-20T12:00:00Z'))
    await put('ada@stoke.test', new Date('2026-11-20T12:00:01Z'))
    expect(await sendQueuedEmails(systemClock)).toBe(2)
    const refused = await db().mailMessage.findFirstOrThrow({ where: { toAddress: 'refused@stoke.test' } })
    expect(refused).toMatchObject({ status: 'failed', sentAt: null })
    expect(refused.error).toContain('550')
    expect(await statusOf('ada@stoke.test')).toBe('sent')
  })

  const minute = (text: string) => fixedClock(`2026-11-20T${text}Z`)

  test('a deferred email stays queued, does not block others, and is sent on a later attempt', async () => {
    isGreylisting = true
    await put('later@stoke.test', minute('12:00:00').now())
    await put('ada@stoke.test', minute('12:00:01').now())
    expect(await sendQueuedEmails(minute('12:01:00'))).toBe(2)
    expect([await statusOf('later@stoke.test'), await statusOf('ada@stoke.test')]).toEqual(['queued', 'sent'])
    const [row] = await db().mailMessage.findMany({ where: { toAddress: 'later@stoke.test' } })
    expect(row?.error).toContain('451')
    // it is not retried every minute
    expect(await sendQueuedEmails(minute('12:02:00'))).toBe(0)
    expect(await sendQueuedEmails(minute('12:10:00'))).toBe(1)
    isGreylisting = false
    expect(await sendQueuedEmails(minute('12:20:00'))).toBe(1)
    const sent = await db().mailMessage.findFirstOrThrow({ where: { toAddress: 'later@stoke.test' } })
    expect(sent).toMatchObject({ status: 'sent', error: null })
    expect(received()).toHaveLength(2)
  })

  test('an email that is deferred for more than a day fails', async () => {
    isGreylisting = true
    await put('later@stoke.test', new Date('2026-11-19T11:00:00Z'))
    await sendQueuedEmails(fixedClock('2026-11-19T11:00:00Z'))
    await sendQueuedEmails(minute('12:00:00'))
    expect(await statusOf('later@stoke.test')).toBe('failed')
  })

  test('an email that waited a day behind others is deferred before it fails', async () => {
    isGreylisting = true
    await put('later@stoke.test', new Date('2026-11-19T11:00:00Z'))
    await sendQueuedEmails(minute('12:00:00'))
    expect(await statusOf('later@stoke.test')).toBe('queued')
    await sendQueuedEmails(minute('12:10:00'))
    expect(await statusOf('later@stoke.test')).toBe('failed')
  })

  test('a mail server that defers everything is asked twenty times in a run, and the rest stays as it is', async () => {
    isGreylisting = true
    const crowd = Array.from({ length: 40 }, (_, n) => ({ toAddress: `later-${n}@stoke.test`, mail }))
    await queueMails(db(), crowd, minute('12:00:00').now())
    expect(await sendQueuedEmails(minute('12:01:00'))).toBe(20)
    expect(await db().mailMessage.count({ where: { status: 'queued', error: null } })).toBe(20)
  })

  test('no email is lost while the server is down: three are tried, and all are sent once it is back', async () => {
    const there = env().SMTP_URL
    for (const name of ['ada', 'bob', 'cy', 'dee', 'eve']) await put(`${name}@stoke.test`, minute('12:00:00').now())
    env().SMTP_URL = 'smtp://127.0.0.1:9'
    expect(await sendQueuedEmails(minute('12:01:00'))).toBe(3)
    expect(await db().mailMessage.count({ where: { status: 'queued' } })).toBe(5)
    env().SMTP_URL = there
    expect(await sendQueuedEmails(minute('12:02:00'))).toBe(5)
    expect(await db().mailMessage.count({ where: { status: 'sent' } })).toBe(5)
  })

  test('a server that is down for days loses no email before the sixth day', async () => {
    await put('ada@stoke.test', new Date('2026-11-15T13:00:00Z'))
    env().SMTP_URL = 'smtp://127.0.0.1:9'
    expect(await sendQueuedEmails(minute('12:59:00'))).toBe(1)
    expect(await statusOf('ada@stoke.test')).toBe('queued')
    expect(await sendQueuedEmails(minute('13:01:00'))).toBe(1)
    expect(await statusOf('ada@stoke.test')).toBe('failed')
  })

  test('four processes that deliver at once send each of twelve emails once', async () => {
    for (let index = 0; index < 12; index += 1) await put(`reader-${index}@stoke.test`)
    const runs = Array.from({ length: 4 }, () => {
      // as in a process of its own: without the sender of this one
      delete (globalThis as Record<symbol, unknown>)[Symbol.for('stoke.mail-sender')]
      return sendQueuedEmails(systemClock)
    })
    const tried = await Promise.all(runs)
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(12)
    const readers = received().map((letter) => /^To: (\S+)/m.exec(letter)?.[1])
    expect(new Set(readers).size).toBe(12)
    expect(readers).toHaveLength(12)
  })

  test('a password reset goes before a campaign that waits longer', async () => {
    const campaign = Array.from({ length: 3 }, (_, n) => ({ toAddress: `n${n}@stoke.test`, mail }))
    await queueMails(db(), campaign, new Date('2026-11-20T12:00:00Z'))
    await put('reset@stoke.test', new Date('2026-11-20T13:00:00Z'))
    await sendQueuedEmails(systemClock)
    expect(received()).toHaveLength(4)
    expect(received()[0]).toContain('To: reset@stoke.test')
  })

  test('one sender of a process serves all who ask, also for emails queued while it runs, over connections that are used again', async () => {
    const before = server.connections
    for (let n = 0; n < 30; n += 1) await put(`a${n}@stoke.test`)
    const asked = Array.from({ length: 20 }, () => sendQueuedEmails(systemClock))
    await put('late@stoke.test')
    await Promise.all(asked)
    const connections = server.connections - before
    expect(received()).toHaveLength(31)
    expect(connections).toBeGreaterThan(1)
    expect(connections).toBeLessThanOrEqual(5)
  })

  test('SMTP_CONNECTIONS emails are under way at once, and no more', async () => {
    process.env.SMTP_CONNECTIONS = '2'
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = await new SmtpServer(() => released).listen()
    env().SMTP_URL = slow.url
    for (let n = 0; n < 6; n += 1) await put(`a${n}@stoke.test`)
    const asked = Array.from({ length: 6 }, () => sendQueuedEmails(systemClock))
    await expect.poll(() => slow.open).toBe(2)
    release()
    await Promise.all(asked)
    expect([slow.letters.length, slow.mostOpen, slow.connections]).toEqual([6, 2, 2])
    await slow.goAway()
    delete process.env.SMTP_CONNECTIONS
  })

  test('an email is not held up by one that the mail server is slow to take', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = await new SmtpServer(async (letter) => {
      if (letter.includes('slow@')) await released
    }).listen()
    env().SMTP_URL = slow.url
    await put('slow@stoke.test')
    const first = sendQueuedEmails(systemClock)
    await expect.poll(() => slow.open).toBe(1)
    await put('ada@stoke.test')
    const second = sendQueuedEmails(systemClock)
    await expect.poll(() => statusOf('ada@stoke.test'), { timeout: 10_000 }).toBe('sent')
    expect(await statusOf('slow@stoke.test')).toBe('queued')
    release()
    expect(await Promise.all([first, second])).toEqual([2, 2])
    expect(await statusOf('slow@stoke.test')).toBe('sent')
    await slow.goAway()
  })

  test('an email that is sent again has the same Message-ID', async () => {
    await put('ada@stoke.test')
    await sendQueuedEmails(systemClock)
    // as if the process had died after the mail server took it
    await db().mailMessage.updateMany({ data: { status: 'queued', text: 'again', html: 'again', sentAt: null } })
    await sendQueuedEmails(systemClock)
    const ids = received().map((letter) => /^Message-ID: (\S+)/im.exec(letter)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('a process that stops finishes the email being sent and takes no other', async () => {
    const slow = await new SmtpServer(() => pause(300)).listen()
    env().SMTP_URL = slow.url
    for (const name of ['ada', 'bob', 'cy']) await put(`${name}@stoke.test`)
    const sending = sendQueuedEmails(systemClock)
    await expect.poll(() => slow.open, { interval: 5 }).toBe(1)
    await closeMail()
    expect(await sending).toBe(1)
    expect(await sendQueuedEmails(systemClock)).toBe(0)
    expect(await db().mailMessage.count({ where: { status: 'sent' } })).toBe(1)
    delete (globalThis as Record<symbol, unknown>)[Symbol.for('stoke.mail-sender')]
    expect(await sendQueuedEmails(systemClock)).toBe(2)
    await slow.goAway()
  })

  test('no connection of the database is held while the mail server is slow', async () => {
    const slow = await new SmtpServer(() => pause(10_000)).listen()
    env().SMTP_URL = slow.url
    await put('ada@stoke.test')
    const sending = sendQueuedEmails(systemClock)
    await expect.poll(() => slow.open, { interval: 5 }).toBe(1)
    const [row] = await db().$queryRaw<[{ n: bigint }]>`
      SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    expect(row.n).toBe(0n)
    await slow.goAway()
    await sending
    expect(await statusOf('ada@stoke.test')).toBe('queued')
  })

  test('an email whose process died while sending it is sent once its claim has ended', async () => {
    await put('ada@stoke.test')
    await db().mailMessage.updateMany({ data: { claimedUntil: new Date(Date.now() + 60_000) } })
    expect(await sendQueuedEmails(systemClock)).toBe(0)
    expect(await sendQueuedEmails(fixedClock(new Date(Date.now() + 61_000)))).toBe(1)
    expect(await statusOf('ada@stoke.test')).toBe('sent')
  })
})

describe('the mailbox', () => {
  test('lists the newest first and filters by part of an address', async () => {
    await put('ada@stoke.test', new Date('2026-11-20T12:00:00Z'))
    await put('bob@stoke.test', new Date('2026-11-20T13:00:00Z'))
    expect((await listEmails('')).map(({ toAddress }) => toAddress)).toEqual(['bob@stoke.test', 'ada@stoke.test'])
    expect((await listEmails(' ADA ')).map(({ toAddress }) => toAddress)).toEqual(['ada@stoke.test'])
    expect(await listEmails('%')).toEqual([])
  })

  test('returns an email by its ID, and null for an unknown ID', async () => {
    await put('ada@stoke.test')
    const [row] = await listEmails('')
    expect(await findEmail(row?.id ?? '')).toMatchObject({ subject: mail.subject, html: mail.html, text: mail.text })
    expect(await findEmail('00000000-0000-7000-8000-000000000000')).toBeNull()
  })
})
