import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passwordWasResetEmail } from '@/lib/accounts/credentials/emails'
import { queueEmail, sendQueuedEmails } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { env, readEnv } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { SmtpServer } from '@/tests/support/messages/smtp-server'
import { Certificates } from '@/tests/support/platform/certificates'

const PASSWORD = 'p@ss/w:rd%#?&é'
const signIn = `${encodeURIComponent('mail@stoke.test')}:${encodeURIComponent(PASSWORD)}@`
const certificates = new Certificates()
afterAll(() => certificates.remove())
const [key, cert] = [readFileSync(certificates.key), readFileSync(certificates.cert)]

const letters: { user: string | undefined; secure: boolean; text: string }[] = []
let server: SMTPServer | undefined

/** A mail server that takes one user, and how its address begins. */
async function serve(options: SMTPServerOptions): Promise<string> {
  const opened = new SMTPServer({
    key,
    cert,
    onAuth: (auth, _, done) =>
      auth.username === 'mail@stoke.test' && auth.password === PASSWORD
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        letters.push({ user: session.user as string | undefined, secure: session.secure, text })
        done()
      })
    },
    ...options,
  })
  opened.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    opened.listen(0, '127.0.0.1', () => resolve())
  })
  server = opened
  return `127.0.0.1:${(opened.server.address() as AddressInfo).port}`
}

const complete = {
  DATABASE_URL: 'postgresql://a:b@127.0.0.1/stoke',
  NEXTAUTH_URL: 'https://stoke.example',
  NEXTAUTH_SECRET: 'nC4qL0vJ8sTb2YxWm6RzKd1HfUgPeAo9',
  DATA_ENCRYPTION_KEY: '9f3a07c1e5b84d26a0f1c7839be5d240',
  MAIL_FROM: 'Stoke <no-reply@stoke.test>',
}

/** Sends an email with SMTP_URL set, and what was logged of its failure. */
async function send(address: string, to = 'ada@stoke.test'): Promise<string | undefined> {
  const warned = vi.spyOn(log, 'warn')
  env().SMTP_URL = readEnv({ ...complete, SMTP_URL: address }).SMTP_URL
  await queueEmail(db(), to, passwordWasResetEmail({ firstName: 'Ada' }), new Date())
  await sendQueuedEmails(systemClock)
  const failure = warned.mock.calls.find(([, text]) => text === 'a mail could not be sent')?.[0] as { err: Error }
  warned.mockRestore()
  return failure?.err.message
}

beforeEach(() => {
  letters.length = 0
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await db().mailMessage.deleteMany()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = undefined
})

describe('a mail server', () => {
  test('without a user and without TLS takes an email', async () => {
    const host = await serve({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await send(`smtp://${host}`)).toBeUndefined()
    expect(letters).toMatchObject([{ user: undefined, secure: false }])
  })

  test.each([
    ['u@bücher.example', 'u@xn--bcher-kva.example'],
    ['U@ПОЧТА.РФ', 'u@xn--80a1acny.xn--p1ai'],
    ['u@例え。テスト', 'u@xn--r8jz45g.xn--zckzah'],
  ])('is asked to deliver to %s under the domain as DNS has it', async (typed, sent) => {
    const relay = await new SmtpServer().listen()
    expect(await send(relay.url, emailSchema.parse(typed))).toBeUndefined()
    expect(relay.letters.map(({ to }) => to)).toEqual([sent])
    await relay.goAway()
  })

  test.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])('takes a user and a password by %s', async (method) => {
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _, done) =>
      auth.method === 'CRAM-MD5' && auth.validatePassword(PASSWORD)
        ? done(null, { user: auth.username })
        : done(auth.password === PASSWORD ? null : new Error('no'), { user: auth.username })
    const host = await serve({ authMethods: [method], disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
    expect(await send(`smtp://${signIn}${host}`)).toBeUndefined()
    expect(letters).toMatchObject([{ user: 'mail@stoke.test', secure: false }])
  })

  test.each([
    ['STARTTLS', 'smtp', {}],
    ['TLS from the first byte', 'smtps', { secure: true }],
  ])(
    'with %s needs a certificate that is trusted, or an address that says it is not checked',
    async (_, scheme, options) => {
      const host = await serve(options)
      expect(await send(`${scheme}://${signIn}${host}`)).toMatch(/certificate/)
      expect(letters).toEqual([])
      await db().mailMessage.deleteMany()
      expect(await send(`${scheme}://${signIn}${host}?tls.rejectUnauthorized=false`)).toBeUndefined()
      expect(letters).toMatchObject([{ user: 'mail@stoke.test', secure: true }])
    },
  )

  test('that offers no TLS is not sent a password where the address requires TLS', async () => {
    const host = await serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    expect(await send(`smtp://${signIn}${host}?requireTLS=true`)).toMatch(/STARTTLS/i)
    expect(letters).toEqual([])
  })

  test('that refuses the password leaves the email queued, with its answer in the log and without the password', async () => {
    const host = await serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const failure = await send(`smtp://mail%40stoke.test:wr0ng-one@${host}`)
    expect(failure).toMatch(/535 Authentication failed/)
    expect(failure).not.toContain('wr0ng-one')
    expect(await db().mailMessage.findFirstOrThrow()).toMatchObject({ status: 'queued', sentAt: null })
  })

  test.each(['smtp://mail:pa#ss@mail.example', 'smtp://mail:pa/ss@mail.example:25', 'smtps://mail:5?5@mail.example'])(
    'is refused at the start with a sign that must be encoded: %s',
    (address) => {
      const wrong = () => readEnv({ ...complete, SMTP_URL: address })
      expect(wrong).toThrow(/^SMTP_URL has a sign in its user or password that must be encoded there/)
      expect(wrong).not.toThrow(/ss@|5\?5/)
    },
  )
})
