import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '@/lib/platform/errors'
import { probeHandler } from '@/lib/platform/http/server/probe-handler'

let server: Server
let base: string
let failure: Error | undefined
beforeAll(async () => {
  server = createServer(
    probeHandler(async () => {
      if (failure) throw failure
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  failure = undefined
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (path: string) => {
  const answer = await fetch(base + path)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  return [answer.status, await answer.json()]
}

test.each([
  ['/api/health/live', 200, { status: 'live' }],
  ['/api/health/ready', 200, { status: 'ready' }],
  ['/home', 404, { error: { code: 'not_found', message: 'There is nothing here.' } }],
])('a process without pages answers %s with %i, in JSON with a request id', async (path, status, body) => {
  expect(await ask(path)).toEqual([status, body])
})

test('a process that cannot do its work is live and not ready, and says why', async () => {
  failure = new AppError('unavailable', 'The database does not answer.')
  const error = { code: 'unavailable', message: 'The database does not answer.' }
  expect(await ask('/api/health/ready')).toEqual([503, { error }])
  expect(await ask('/api/health/live')).toEqual([200, { status: 'live' }])
})

test('a readiness check that breaks shows none of the reason', async () => {
  failure = new Error('password of the database: hunter2')
  const [status, body] = await ask('/api/health/ready')
  expect(status).toBe(503)
  expect(JSON.stringify(body)).not.toContain('hunter2')
})
