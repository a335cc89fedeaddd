import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { BROKEN_ANSWERS } from '@/tests/support/components/broken-answers'

type Query = { queryKey: unknown; queryFn: (context: object) => Promise<unknown> }
const FILES = import.meta.glob<Record<string, unknown>>([
  '/components/**/*queries.ts',
  // made into queries of a path and a schema by others of these files
  '!/components/shared/sales-file/queries.ts',
])

/** What the catalogue of failures shows in place of an answer; all others fail. */
const FALLBACKS: Readonly<Record<string, RegExp>> = {
  'account/notifications/queries.ts notificationsOptions': /"areSamples":true/, // [S8.11]
  'affiliate/streak/queries.ts streakOptions': /"isKnown":false/, // [S8.6]
}

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'queryFn' in value && typeof value.queryFn === 'function'

function queryOf(exported: unknown): Query | undefined {
  if (isQuery(exported)) return exported
  if (typeof exported !== 'function') return undefined
  try {
    const made: unknown = exported('1', '1', '1', '1')
    // what makes a call at once is no query
    if (made instanceof Promise) made.catch(() => undefined)
    return isQuery(made) ? made : undefined
  } catch {
    return undefined
  }
}

const queries: [name: string, query: Query][] = []
for (const [file, load] of Object.entries(FILES))
  for (const [name, exported] of Object.entries(await load())) {
    const query = queryOf(exported)
    if (query) queries.push([`${file.slice('/components/'.length)} ${name}`, query])
  }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

async function ask({ queryFn, queryKey }: Query): Promise<unknown> {
  const { signal } = new AbortController()
  return queryFn({ signal, queryKey, client: new QueryClient(), pageParam: null, meta: undefined })
}

describe('every query of the browser', () => {
  test('is found', () => expect(queries.length).toBeGreaterThan(50))

  test.each(BROKEN_ANSWERS)(
    'fails, or shows what the catalogue says, when it is answered with %s',
    async (_, answer) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
      const wrong: string[] = []
      await Promise.all(
        queries.map(async ([name, query]) => {
          const fallback = FALLBACKS[name]
          const outcome = await ask(query).then(
            (shown) => JSON.stringify(shown) ?? 'undefined',
            () => undefined,
          )
          if (fallback ? !fallback.test(outcome ?? '') : outcome !== undefined) wrong.push(`${name}: ${outcome}`)
        }),
      )
      expect(wrong).toEqual([])
    },
  )
})

describe('a call of the API', () => {
  const schema = lazySchema(async () => ({ parse: (answer: unknown) => (answer as { id: { at: number } }).id.at }))
  const failure = (options = {}) => apiFetch('/api/x', options).catch((error: unknown) => error)

  test.each(BROKEN_ANSWERS)(
    'with a schema fails with an error that says so, when it is answered with %s',
    async (_, answer) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
      const error = await failure({ schema, method: 'POST', body: {} })
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({
        code: 'unreadable',
        message: 'The server answered something unexpected. Try again in a moment.',
      })
    },
  )

  test('answers what its schema made of the answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: { at: 7 } }))
    expect(await apiFetch('/api/x', { schema })).toBe(7)
  })

  test('that is canceled while its answer arrives is canceled, and has not failed', async () => {
    const [canceled, control] = [new DOMException('canceled', 'AbortError'), new AbortController()]
    const body = new ReadableStream({
      start: (controller) => {
        control.abort(canceled)
        controller.error(canceled)
      },
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))
    expect(await failure({ signal: control.signal })).toBe(canceled)
  })

  test.each([
    ['GET', 30_000, 'The server has not answered for 30 seconds. Try again.'],
    ['POST', 60_000, /It may have done this: reload first/],
  ] as const)('%s that is not answered, or not to its end, fails after %i ms', async (method, ms, message) => {
    vi.useFakeTimers()
    const gone = (signal: AbortSignal, reject: (reason: unknown) => void) =>
      signal.addEventListener('abort', () => reject(signal.reason))
    const silent = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((_, init) => new Promise((__, reject) => gone(init?.signal as AbortSignal, reject)))
    const stopped = async (_: unknown, init?: RequestInit) =>
      new Response(new ReadableStream({ start: (body) => gone(init?.signal as AbortSignal, (why) => body.error(why)) }))
    for (const answer of [undefined, stopped]) {
      if (answer) silent.mockImplementation(answer)
      const call = failure({ schema, method })
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(await Promise.race([call, 'waits'])).toBe('waits')
      await vi.advanceTimersByTimeAsync(1)
      expect(await call).toMatchObject({ code: 'timeout', message: expect.stringMatching(message) })
    }
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('has the words of the server where it refuses', async () => {
    const error = { code: 'conflict', message: 'Somebody was faster.' }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 409 }))
    expect(await failure({ schema })).toMatchObject({ status: 409, ...error })
  })
})
