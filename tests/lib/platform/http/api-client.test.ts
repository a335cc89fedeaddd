import { expect, test, vi } from 'vitest'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { clockDifference } from '@/lib/platform/dates/server-time'
import { apiFetch, isCodeLost, isPageOutdated, lazySchema } from '@/lib/platform/http/api-client'

const failure = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  failure('ChunkLoadError', 'Failed to load chunk /_next/static/chunks/0a1b.js from module 12'),
  failure('ChunkLoadError', 'Loading chunk 42 failed.'),
  failure('TypeError', 'Failed to fetch dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'error loading dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'Importing a module script failed.'),
])('%s is lost code', (error) => {
  expect(isCodeLost(error)).toBe(true)
})

test.each([
  failure('TypeError', 'x is undefined'),
  failure('ApiError', 'The server answered 500.'),
  'ChunkLoadError',
  null,
])('%s is not', (error) => {
  expect(isCodeLost(error)).toBe(false)
})

test('a call whose schema is gone with the build of the page fails with what helps, and a write is not sent', async () => {
  const call = vi.fn(async () => Response.json({ id: 1 }))
  vi.stubGlobal('fetch', call)
  const schema = lazySchema<unknown>(() => Promise.reject(failure('ChunkLoadError', 'Failed to load chunk 7')))
  for (const method of ['POST', 'GET'] as const) {
    const error = await apiFetch('/api/quests', { method, schema }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'outdated', message: expect.stringContaining('Reload it') })
    expect(isPageOutdated(error)).toBe(true)
    expect(call).toHaveBeenCalledTimes(method === 'POST' ? 0 : 1)
  }
  vi.unstubAllGlobals()
})

test('the time of an answer is heard of ours alone, and of none that a cache kept', async () => {
  const hear = async (headers: Record<string, string>, hours: number) => {
    const date = new Date(Date.now() + hours * HOUR_MS).toUTCString()
    vi.stubGlobal('fetch', async () => Response.json({ id: 1 }, { headers: { ...headers, date } }))
    await apiFetch('/api/quests')
    return Math.round(clockDifference() / HOUR_MS) || 0
  }
  expect(await hear({}, 5)).toBe(0)
  expect(await hear({ 'x-request-id': 'r1', age: '86400' }, -24)).toBe(0)
  expect(await hear({ 'x-request-id': 'r1', age: '0' }, 5)).toBe(5)
  expect(await hear({ 'x-request-id': 'r1' }, 0)).toBe(0)
  vi.unstubAllGlobals()
})
