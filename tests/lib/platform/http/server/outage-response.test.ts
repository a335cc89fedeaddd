import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onRequestError, register } from '@/instrumentation'
import { outageError } from '@/lib/platform/database/outage'
import { respond503DuringOutage } from '@/lib/platform/http/server/outage-response'

let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    respond503DuringOutage(response)
    response.statusCode = Number(request.url?.slice(1))
    response.setHeader('x-page', 'kept')
    response.end('a page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeAll(async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  await register()
  vi.unstubAllEnvs()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => void vi.restoreAllMocks())

const ask = async (status: number) => {
  const answer = await fetch(`${base}/${status}`)
  return [answer.status, answer.headers.get('retry-after'), answer.headers.get('x-page'), await answer.text()]
}

let later = performance.now()
const failPage = async (error: unknown) => {
  const request = { path: '/', method: 'GET', headers: {} }
  const context = {
    routerKind: 'App Router',
    routePath: '/',
    routeType: 'render',
    renderSource: 'react-server-components',
  }
  await onRequestError(error, request, { ...context, revalidateReason: undefined } as Parameters<
    typeof onRequestError
  >[2])
}
const databaseError = (code: string) => Object.assign(new Error(code), { code })

test('a page that fails while the database answers stays a 500', async () => {
  expect(await ask(500)).toEqual([500, null, 'kept', 'a page'])
})

test('a page that fails by a fault of its own stays a 500', async () => {
  await failPage(new TypeError('no such field'))
  await failPage(databaseError('22P02'))
  expect(await ask(500)).toEqual([500, null, 'kept', 'a page'])
})

test.each([
  ['its session ended', databaseError('57P01')],
  [
    'its session ended, as Prisma says it',
    { code: 'P2039', meta: { driverAdapterError: { cause: { originalCode: '57P01' } } } },
  ],
  ['the connection was lost', new Error('Connection terminated unexpectedly')],
  ['no connection came free', new Error('timeout exceeded when trying to connect')],
  ['the database refused the connection', databaseError('ECONNREFUSED')],
])('a page that fails because %s, and no other request beside it, is a 503', async (_, error) => {
  later += 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect((await ask(500))[0]).toBe(500)
  await failPage(error)
  expect(await ask(500)).toEqual([503, '5', 'kept', 'a page'])
})

test('a page that fails because the database does not answer is a 503 with Retry-After, other pages stay as they are', async () => {
  outageError()
  expect(await ask(500)).toEqual([503, '5', 'kept', 'a page'])
  expect(await ask(200)).toEqual([200, null, 'kept', 'a page'])
  expect(await ask(404)).toEqual([404, null, 'kept', 'a page'])
})
