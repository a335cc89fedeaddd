import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (status: number) => {
  const answer = await fetch(`${base}/${status}`)
  return [answer.status, answer.headers.get('retry-after'), answer.headers.get('x-page'), await answer.text()]
}

test('a page that fails while the database answers stays a 500', async () => {
  expect(await ask(500)).toEqual([500, null, 'kept', 'a page'])
})

test('a page that fails because the database does not answer is a 503 with Retry-After, other pages stay as they are', async () => {
  outageError()
  expect(await ask(500)).toEqual([503, '5', 'kept', 'a page'])
  expect(await ask(200)).toEqual([200, null, 'kept', 'a page'])
  expect(await ask(404)).toEqual([404, null, 'kept', 'a page'])
})
