import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { log } from '@/lib/platform/log'
import { noParams } from '@/tests/support/platform/requests'

const ORIGIN = 'http://localhost:3000'
const LATIN1 = 'application/json; charset=iso-8859-1'
const answerTo = handle({ access: 'public', body: z.strictObject({ name: z.string() }) }, async ({ body }) => body)

function logged() {
  const at = { error: vi.spyOn(log, 'error'), info: vi.spyOn(log, 'info') }
  return () => ({ errors: at.error.mock.calls.length, notes: at.info.mock.calls.map(([, message]) => message) })
}

afterEach(() => vi.restoreAllMocks())

function posted(body: BodyInit, signal?: AbortSignal): Request {
  return new Request(`${ORIGIN}/api/things`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body,
    ...(signal && { signal }),
    // Request requires this for a stream as a body
    ...({ duplex: 'half' } as object),
  })
}

/** Half of a body, then the error of a dropped connection. */
const brokenOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"na')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })

test('a caller most of whose bodies are refused is refused before the next one is read', async () => {
  let reads = 0
  const send = (body: string, from: string) => {
    const request = posted(body)
    request.headers.set('x-forwarded-for', from)
    request.headers.set('content-length', String(body.length))
    reads = 0
    const read = () => {
      reads += 1
      return new Blob([body]).stream()
    }
    return answerTo(Object.defineProperty(request, 'body', { get: read }), noParams)
  }
  const wide = JSON.stringify({ name: 'Ada', wrong: 'x'.repeat(60_000) })
  const statuses: number[] = []
  for (let call = 0; call < 80; call++) statuses.push((await send(wide, '203.0.113.7')).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422))
  expect(statuses.slice(-5)).toEqual(Array(5).fill(429))
  expect(reads).toBe(0)
  // what others send is read as before
  expect((await send(JSON.stringify({ name: 'Ada' }), '203.0.113.8')).status).toBe(200)
})

test('a client that disconnects while sending the body is logged as info, not as an error [Q25]', async () => {
  const seen = logged()
  const answer = await answerTo(posted(brokenOff()), noParams)
  expect(answer.status).toBe(499)
  expect(seen()).toEqual({ errors: 0, notes: ['client aborted the request'] })
})

test('a handler that stops because the client disconnected is not logged as an error', async () => {
  const seen = logged()
  const visitor = new AbortController()
  const slow = handle({ access: 'public' }, async ({ request }) => {
    visitor.abort()
    request.signal.throwIfAborted()
  })
  const answer = await slow(new Request(`${ORIGIN}/api/things`, { signal: visitor.signal }), noParams)
  expect(answer.status).toBe(499)
  expect(seen()).toEqual({ errors: 0, notes: ['client aborted the request'] })
})

test('a server error is logged as an error even when the client has disconnected', async () => {
  const seen = logged()
  const visitor = new AbortController()
  const failing = handle({ access: 'public' }, async () => {
    visitor.abort()
    throw new Error('a row is missing')
  })
  const answer = await failing(new Request(`${ORIGIN}/api/things`, { signal: visitor.signal }), noParams)
  expect(answer.status).toBe(500)
  expect(seen()).toEqual({ errors: 1, notes: [] })
})

test('a valid body is accepted, an invalid one is refused', async () => {
  const seen = logged()
  expect(await (await answerTo(posted('{"name":"Ada"}'), noParams)).json()).toEqual({ name: 'Ada' })
  expect((await answerTo(posted('{"name":'), noParams)).status).toBe(400)
  expect((await answerTo(posted('{"name":1}'), noParams)).status).toBe(422)
  expect(seen()).toEqual({ errors: 0, notes: [] })
})

test.each<[string, BodyInit, Record<string, string>, number, RegExp]>([
  ['with a byte order mark', '\uFEFF{"name":"Ada"}', {}, 200, /Ada/],
  ['that names another charset and is UTF-8', '{"name":"Zoë"}', { 'content-type': LATIN1 }, 200, /Zoë/],
  ['in Latin-1', Buffer.from('{"name":"Zo\xeb"}', 'latin1'), { 'content-type': LATIN1 }, 400, /not in UTF-8/],
  ['cut within a letter', Buffer.from('{"name":"Zoë"}').subarray(0, 12), {}, 400, /not in UTF-8/],
  ['packed by gzip', gzipSync('{"name":"Ada"}'), { 'content-encoding': 'gzip' }, 400, /without compression/],
  ['packed twice', gzipSync(gzipSync('{}')), { 'content-encoding': 'gzip, br' }, 400, /without compression/],
  ['that says it is not packed', '{"name":"Ada"}', { 'content-encoding': 'identity' }, 200, /Ada/],
  ['of 16,000 arrays within each other', `${'['.repeat(16_000)}${']'.repeat(16_000)}`, {}, 422, /object/],
])('a body %s is read, or refused with what to do', async (_, body, headers, status, text) => {
  const request = posted(body)
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  const answer = await answerTo(request, noParams)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(text)])
})

test('a field with several errors has the first of them: what is missing, before what it may contain', async () => {
  logged()
  const body = z.object({
    name: z
      .string()
      .min(1, 'Enter a name.')
      .regex(/^[a-z]+$/, 'Use letters only.'),
  })
  const answer = await handle({ access: 'public', body }, async () => null)(posted('{"name":""}'), noParams)
  expect(await answer.json()).toMatchObject({ error: { fields: { name: 'Enter a name.' } } })
})

test.each([
  ['a lone high surrogate in a value', '{"name":"Ada\\ud83d"}', 400],
  ['a lone low surrogate in a value', '{"name":"\\uDE00Ada"}', 400],
  ['a lone surrogate in a key', '{"na\\ud83dme":"Ada"}', 400],
  ['a lone surrogate in a deeply nested value', `{"name":${'['.repeat(20_000)}"\\ud83d"${']'.repeat(20_000)}}`, 400],
  ['a complete surrogate pair', '{"name":"Ada \\ud83d\\ude00"}', 200],
  ['an escaped backslash before "ud83d"', '{"name":"Ada \\\\ud83d"}', 200],
])('invalid Unicode is refused before it reaches the database: %s [Q25]', async (_, body, status) => {
  expect((await answerTo(posted(body), noParams)).status).toBe(status)
})
