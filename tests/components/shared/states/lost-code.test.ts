import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCodeLost, reloadForLostCode } from '@/components/shared/states/lost-code'

const failure = (name: string, message: string) => Object.assign(new Error(message), { name })
const LOST = [
  failure('ChunkLoadError', 'Failed to load chunk /_next/static/chunks/0a1b.js from module 12'),
  failure('ChunkLoadError', 'Loading chunk 42 failed.'),
  failure('TypeError', 'Failed to fetch dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'error loading dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'Importing a module script failed.'),
]

const reload = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('location', { ...window.location, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(LOST)('%s is lost code: the page is loaded anew, once a minute', (error) => {
  expect(isCodeLost(error)).toBe(true)
  reloadForLostCode(error)
  reloadForLostCode(error)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  reloadForLostCode(error)
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  failure('TypeError', 'x is undefined'),
  failure('ApiError', 'The server answered 500.'),
  'ChunkLoadError',
  null,
])('%s is not', (error) => {
  reloadForLostCode(error)
  expect([isCodeLost(error), reload.mock.calls.length]).toEqual([false, 0])
})

test('without a connection the page stays', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reloadForLostCode(LOST[0])
  expect(reload).not.toHaveBeenCalled()
})
