import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { log } from '@/lib/platform/log'
import { noParams } from '../../../support/requests'

const ORIGIN = 'http://localhost:3000'
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
    // a stream as a body is only half of a conversation
    ...({ duplex: 'half' } as object),
  })
}

/** Half of a body, and then what a cut connection makes of the rest. */
const brokenOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"na')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })

test('a visitor who leaves amid a body is noted and is no error [Q25]', async () => {
  const seen = logged()
  const answer = await answerTo(posted(brokenOff()), noParams)
  expect(answer.status).toBe(499)
  expect(seen()).toEqual({ errors: 0, notes: ['client aborted the request'] })
})

test('work that stops because its visitor has left is no error', async () => {
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

test('a failure of ours stays one, even when nobody is left to hear of it', async () => {
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

test('a whole body is answered, a false one refused', async () => {
  const seen = logged()
  expect(await (await answerTo(posted('{"name":"Ada"}'), noParams)).json()).toEqual({ name: 'Ada' })
  expect((await answerTo(posted('{"name":'), noParams)).status).toBe(400)
  expect((await answerTo(posted('{"name":1}'), noParams)).status).toBe(422)
  expect(seen()).toEqual({ errors: 0, notes: [] })
})

test.each([
  ['a value', '{"name":"Ada\\ud83d"}', 400],
  ['a second half alone', '{"name":"\\uDE00Ada"}', 400],
  ['a name', '{"na\\ud83dme":"Ada"}', 400],
  ['a value that lies deep', `{"name":${'['.repeat(20_000)}"\\ud83d"${']'.repeat(20_000)}}`, 400],
  ['no value, of a whole pair', '{"name":"Ada \\ud83d\\ude00"}', 200],
  ['no value, of one that is only written about', '{"name":"Ada \\\\ud83d"}', 200],
])('half a character in %s is answered at the edge, not by the database [Q25]', async (_, body, status) => {
  expect((await answerTo(posted(body), noParams)).status).toBe(status)
})
