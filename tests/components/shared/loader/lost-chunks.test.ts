import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportLostChunks } from '@/components/shared/loader/lost-chunks'

const shared = globalThis as { TURBOPACK?: unknown }
const push = vi.fn()

beforeEach(() => {
  shared.TURBOPACK = { push }
  reportLostChunks()
})
afterEach(() => {
  Reflect.deleteProperty(shared, 'TURBOPACK')
})

/** A script as the bundler's loader adds it; `code` says whether its file hands over any. */
function load(src: string, code: boolean) {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = src
  const failed = vi.fn()
  script.onerror = failed
  document.head.append(script)
  if (code) (shared.TURBOPACK as { push: (chunk: unknown[]) => void }).push([script, 1, () => undefined])
  script.dispatchEvent(new Event('load'))
  script.remove()
  return failed
}

test('a file of code that has none in it has failed, and one that has some is handed on', () => {
  expect(load('/_next/static/chunks/a.js', true)).not.toHaveBeenCalled()
  expect(push).toHaveBeenCalledTimes(1)
  expect(load('/_next/static/chunks/b.js', false)).toHaveBeenCalledTimes(1)
  expect(load('https://other.example/script.js', false)).not.toHaveBeenCalled()
})
