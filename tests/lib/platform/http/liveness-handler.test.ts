import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livenessHandler } from '@/lib/platform/http/liveness-handler'

let server: Server
let base: string
beforeAll(async () => {
  server = createServer(livenessHandler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  ['/api/health/live', 200, { status: 'live' }],
  ['/home', 404, { error: { code: 'not_found', message: 'There is nothing here.' } }],
])('a process without pages answers %s with %i, in JSON with a request id', async (path, status, body) => {
  const answer = await fetch(base + path)
  expect([answer.status, await answer.json()]).toEqual([status, body])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
