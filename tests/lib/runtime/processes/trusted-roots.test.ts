// Slow: starts two processes, because a process reads which certificates it trusts when it starts.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordWasResetEmail } from '@/lib/accounts/credentials/emails'
import { queueEmail } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { bundle } from '@/scripts/bundle.mjs'
import { Certificates } from '@/tests/support/platform/certificates'
import { hasNats, type NatsServer, startNats } from '@/tests/support/platform/nats-server'
import { S3Server } from '@/tests/support/platform/s3-server'

const certificates = new Certificates()
const tls = { key: readFileSync(certificates.key), cert: readFileSync(certificates.cert) }

const letters: string[] = []
const mail = new SMTPServer({
  ...tls,
  onAuth: ({ username, password }, _, done) =>
    password === 'se:cret' ? done(null, { user: username }) : done(new Error('no')),
  onData: (stream, session, done) => {
    stream.resume().on('end', () => {
      letters.push(`${session.user} ${session.secure}`)
      done()
    })
  },
})
mail.on('error', () => undefined)

/** Answers a query of ClickHouse's HTTP protocol to one user of one database. */
const clickHouse = createServer(tls, (request, response) => {
  const signIn = `Basic ${Buffer.from('stoke:p@ss/w').toString('base64')}`
  const isKnown = request.headers.authorization === signIn && request.url?.includes('database=events')
  if (!isKnown) return response.writeHead(401).end('Code: 516. DB::Exception: Authentication failed')
  request.resume().on('end', () => response.end('{"one":1}\n'))
})

const bucket = new S3Server(tls)
let nats: NatsServer | undefined
let variables: Record<string, string>

const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })

beforeAll(async () => {
  await Promise.all([listening(mail), listening(clickHouse), bucket.listen()])
  if (hasNats()) {
    nats = await startNats()
    await nats.kill()
    await nats.start(`tls { cert_file: "${certificates.cert}", key_file: "${certificates.key}" }\n`)
  }
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  const { place } = bucket
  variables = {
    SMTP_URL: `smtp://stoke:se%3Acret@127.0.0.1:${portOf(mail.server)}?requireTLS=true`,
    MAIL_FROM: 'no-reply@stoke.test',
    CLICKHOUSE_URL: `https://stoke:${encodeURIComponent('p@ss/w')}@127.0.0.1:${portOf(clickHouse)}/events`,
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: place.bucket,
    S3_ACCESS_KEY_ID: place.keyId,
    S3_SECRET_ACCESS_KEY: place.secret,
    ...(nats && { CLICK_LOG: nats.url.replace('nats://', 'tls://') }),
  }
})
afterAll(async () => {
  await bucket.stop()
  await nats?.remove()
  clickHouse.closeAllConnections()
  for (const server of [mail, clickHouse]) await new Promise<void>((resolve) => void server.close(() => resolve()))
  certificates.remove()
})

/** What a process of ours makes of all four servers. */
async function run(trusted: Record<string, string>) {
  env().SMTP_URL = variables.SMTP_URL
  await queueEmail(db(), 'ada@stoke.test', passwordWasResetEmail({ firstName: 'Ada' }), new Date())
  env().SMTP_URL = undefined
  const file = await bundle('sign-in-program', 'tests/support/platform/sign-in-program.ts')
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...variables, ...trusted, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout) printed += chunk
  const last = printed.trim().split('\n').at(-1) ?? ''
  return JSON.parse(last)
}

test('mail, pictures, ClickHouse and NATS are used by TLS with a root certificate that NODE_EXTRA_CA_CERTS names', async () => {
  expect(await run({ NODE_EXTRA_CA_CERTS: certificates.root })).toEqual({
    emails: 1,
    bucket: true,
    clickHouse: [{ one: 1 }],
    stream: nats ? true : null,
  })
  expect(letters).toEqual(['stoke true'])
  expect(bucket.objects.size).toBe(1)
})

test('without it none of them is, and nothing is sent', async () => {
  letters.length = 0
  bucket.objects.clear()
  const outcomes = await run({})
  expect(outcomes.bucket).toMatch(/does not answer/)
  expect(outcomes.clickHouse).toMatch(/certificate/)
  if (nats) expect(outcomes.stream).toMatch(/certificate/)
  expect(letters).toEqual([])
  expect(bucket.objects.size).toBe(0)
  expect(await db().mailMessage.count({ where: { status: 'queued' } })).toBe(1)
})
