import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { offlineWorker } from '@/lib/platform/http/offline-worker'

type Listener = (event: Record<string, unknown>) => void

/** Runs the worker with a network of its own. @returns what it answers to a request; undefined when it leaves it alone */
function ask(network: () => Promise<Response>) {
  const listeners = new Map<string, Listener>()
  const self = { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener) }
  runInNewContext(offlineWorker(), { self, URL, Response, fetch: network })
  return async (path: string, { mode = 'navigate', method = 'GET' } = {}) => {
    let answer: Promise<Response> | undefined
    const event = {
      request: { url: `https://stoke.example${path}`, mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    }
    listeners.get('fetch')?.(event)
    return answer
  }
}
const away = ask(() => Promise.reject(new TypeError('Failed to fetch')))

test('a page that cannot be reached is answered with one that says so and loads nothing', async () => {
  const answer = await away('/offers')
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer?.text()).toContain('You are offline')
})

test('a page that can be reached is passed on as it is', async () => {
  const answer = await ask(async () => new Response('the page', { status: 201 }))('/offers')
  expect([answer?.status, await answer?.text()]).toEqual([201, 'the page'])
})

test.each([
  ['/c/1042?a=7', {}],
  ['/api/stats', {}],
  ['/offers', { mode: 'cors' }],
  ['/login', { method: 'POST' }],
])('%s with %o is left to the browser', async (path, request) => {
  expect(await away(path, request)).toBeUndefined()
})
