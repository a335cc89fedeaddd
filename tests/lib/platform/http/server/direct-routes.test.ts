import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { directRoutes } from '@/lib/platform/http/server/direct-routes'

type Routes = Parameters<typeof directRoutes>[0]

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that answers 404 with "next" to what is not answered directly. */
async function start(routes: Routes): Promise<string> {
  const answered = directRoutes(routes, 'https://stoke.example')
  const server = createServer((request, response) => {
    if (answered(request, response)) return
    response.writeHead(404)
    response.end('next')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (body: unknown, init?: ResponseInit) => async () => Response.json(body, init)

test('a GET of a named path is answered by its handler, with its query, cookies and our address', async () => {
  let seen: Request | undefined
  const base = await start({
    '/api/stats': async (request) => {
      seen = request
      return Response.json({ ok: true })
    },
  })
  const answer = await fetch(`${base}/api/stats?a=1%202`, { headers: { cookie: 'a=b; c=d' } })
  expect(await answer.json()).toEqual({ ok: true })
  expect(seen?.url).toBe('https://stoke.example/api/stats?a=1%202')
  expect(seen?.headers.get('cookie')).toBe('a=b; c=d')
})

test.each([
  ['POST', '/api/stats'],
  ['HEAD', '/api/stats'],
  ['OPTIONS', '/api/stats'],
  ['GET', '/api/stats/'],
  ['GET', '/api/stats/breakdown'],
  ['GET', '/API/stats'],
  ['GET', '/api/%73tats'],
  ['GET', '/__proto__'],
])('%s %s is left to Next', async (method, path) => {
  const base = await start({ '/api/stats': json({ ok: true }) })
  expect((await fetch(base + path, { method })).status).toBe(404)
})

test('the answer has the headers of every API answer, and a request id that the caller cannot choose', async () => {
  let received = ''
  const base = await start({
    '/api/stats': async ({ headers }) => {
      received = headers.get('x-request-id') ?? ''
      return Response.json({}, { headers: { 'x-request-id': received, 'cache-control': 'public' } })
    },
  })
  const { headers } = await fetch(`${base}/api/stats`, { headers: { 'x-request-id': 'mine' } })
  expect(received).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-request-id')).toBe(received)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain(`default-src 'self'`)
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('vary')).toBe('Accept-Encoding')
})

test('status and headers of an error are passed on', async () => {
  const base = await start({ '/api/stats': json({ error: {} }, { status: 429, headers: { 'retry-after': '5' } }) })
  const answer = await fetch(`${base}/api/stats`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
})

test.each([
  ['gzip, br', 5_000, 'gzip'],
  ['gzip', 100, null],
  ['br', 5_000, null],
])('with accept-encoding %s, a body of %i characters has the encoding %s', async (accepted, length, encoding) => {
  const text = 'x'.repeat(length)
  const base = await start({ '/api/stats': json(text) })
  const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
    get(`${base}/api/stats`, { headers: { 'accept-encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => {
          resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
        })
    })
  })
  expect(headers['content-encoding'] ?? null).toBe(encoding)
  expect(headers['content-length']).toBe(String(body.length))
  expect(JSON.parse((encoding ? gunzipSync(body) : body).toString())).toBe(text)
})

test('a client that closes its connection aborts the request of the handler', async () => {
  let signal: AbortSignal | undefined
  const base = await start({
    '/api/stats': (request) => {
      signal = request.signal
      return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(Response.json({}))))
    },
  })
  const caller = new AbortController()
  const call = fetch(`${base}/api/stats`, { signal: caller.signal }).catch(() => {})
  await expect.poll(() => signal).toBeDefined()
  caller.abort()
  await call
  await expect.poll(() => signal?.aborted).toBe(true)
})

test('a handler that throws closes the connection and leaves the server up', async () => {
  const base = await start({
    '/api/stats': async () => {
      throw new Error('a defect')
    },
    '/api/quests': json({ ok: true }),
  })
  await expect(fetch(`${base}/api/stats`)).rejects.toThrow()
  expect((await fetch(`${base}/api/quests`)).status).toBe(200)
})
