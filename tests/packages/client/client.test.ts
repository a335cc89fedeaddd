import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Client } from '@/packages/client/src/client'
import { StokeConnectionError, type StokeError } from '@/packages/client/src/errors'

type Things = {
  listThings: {
    params: never
    query: { kind?: string; cursor?: string; tag?: string[] }
    body: never
    answer: { things: { id: number }[]; nextCursor: string | null }
    row: { id: number }
  }
  changeThing: { params: { id: number }; query: never; body: { name: string }; answer: { id: number }; row: never }
}

type Call = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Reply = (response: ServerResponse, call: Call) => void

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A server that answers each call with the next reply, and the last one from then on. */
async function serve(...replies: Reply[]) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: Buffer.concat(chunks).toString() }
    calls.push(call)
    replies[Math.min(calls.length, replies.length) - 1]?.(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new Client<Things>(
    {
      listThings: ['GET', '/api/v1/things', 'things'],
      changeThing: ['PATCH', '/api/v1/things/{id}'],
    },
    { key: 'stk_example', baseUrl, timeoutMs: 2_000 },
  )
  return { calls, client, baseUrl }
}

const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const refusal = (status: number, headers: Record<string, string> = {}) =>
  answer({ error: { code: 'refused', message: 'Not now.', fields: { name: 'Enter a name.' } } }, status, headers)
const breakOff: Reply = (response) => void response.destroy()
const atOnce = { 'retry-after': '0' }
const change = { params: { id: 7 }, body: { name: 'é' } }

describe('a call', () => {
  test('has the key, the address with its parameters, the query and the body', async () => {
    const { calls, client } = await serve(answer({ things: [], nextCursor: null }), answer({ id: 7 }))
    await client.call('listThings', { query: { kind: 'a&b', tag: ['x', 'y'], cursor: undefined } })
    expect(await client.call('changeThing', { params: { id: 7 }, body: { name: 'é' } })).toEqual({ id: 7 })
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v1/things?kind=a%26b&tag=x&tag=y', ''],
      ['PATCH', '/api/v1/things/7', '{"name":"é"}'],
    ])
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer stk_example', 'Bearer stk_example'])
  })

  test('gives the ETag and the id of the request, and sends an ETag back', async () => {
    const { calls, client } = await serve(answer({ id: 7 }, 200, { etag: '"v1"', 'x-request-id': 'r1' }))
    const { etag, requestId } = await client.request('changeThing', change)
    await client.call('changeThing', change, { ifMatch: etag ?? '' })
    expect([etag, requestId]).toEqual(['"v1"', 'r1'])
    expect(calls.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"v1"'])
  })

  test('does not begin without a parameter of its address', async () => {
    const { calls, client } = await serve(answer({}))
    const call = client.call('changeThing', { ...change, params: { id: '' as unknown as number } })
    await expect(call).rejects.toThrow('The parameter id of /api/v1/things/{id} is missing.')
    expect(calls).toEqual([])
  })

  test('a refused call is an error with code, fields and request', async () => {
    const { calls, client } = await serve(refusal(422, { 'x-request-id': 'r2' }))
    const error = (await client.call('changeThing', change).catch((caught: unknown) => caught)) as StokeError
    expect(error).toMatchObject({ name: 'StokeError', message: 'Not now.', status: 422, code: 'refused' })
    expect(error).toMatchObject({ fields: { name: 'Enter a name.' }, requestId: 'r2' })
    expect(calls.length).toBe(1)
  })

  test('an answer that is not JSON is an error with its status', async () => {
    const { client } = await serve((response) => response.writeHead(500).end('<html>'))
    const call = client.call('listThings')
    await expect(call).rejects.toMatchObject({ status: 500, code: 'unknown', message: 'The server answered 500.' })
  })
})

describe('retries', () => {
  test.each([429, 502, 503, 504])('a write answered %i is sent again with the same idempotency key', async (status) => {
    const { calls, client } = await serve(refusal(status, atOnce), answer({ id: 7 }))
    expect(await client.call('changeThing', change)).toEqual({ id: 7 })
    const [first, second] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    expect(calls[1]?.body).toBe(calls[0]?.body)
  })

  test('a write after it has a key of its own, and a given key is sent', async () => {
    const { calls, client } = await serve(answer({ id: 7 }))
    await client.call('changeThing', change)
    await client.call('changeThing', change)
    await client.call('changeThing', change, { idempotencyKey: 'order-1' })
    const keys = calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('order-1')
  })

  test('a connection that breaks is tried again', async () => {
    const { calls, client } = await serve(breakOff, answer({ id: 7 }))
    expect(await client.call('changeThing', change)).toEqual({ id: 7 })
    expect(calls.length).toBe(2)
  })

  test('an answer that breaks off is asked for again, and then is an error of the connection', async () => {
    const half: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"id":')
      setTimeout(() => response.destroy(), 20)
    }
    const { calls, client } = await serve(half, answer({ id: 7 }))
    expect(await client.call('changeThing', change)).toEqual({ id: 7 })
    const keys = calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    const broken = await serve(half)
    const error = await broken.client.call('listThings').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StokeConnectionError)
    expect(error).toMatchObject({ message: expect.stringContaining('broke off its answer') })
    expect(broken.calls.length).toBe(4)
  })

  test('a conflict is tried again only where the server says when', async () => {
    const running = await serve(refusal(409, atOnce), answer({ id: 7 }))
    expect(await running.client.call('changeThing', change)).toEqual({ id: 7 })
    const other = await serve(refusal(409))
    await expect(other.client.call('changeThing', change)).rejects.toMatchObject({ status: 409 })
    expect([running.calls.length, other.calls.length]).toEqual([2, 1])
  })

  test('are three where the number is undefined', async () => {
    const { calls, baseUrl } = await serve(refusal(503, atOnce))
    const options = { key: 'stk_example', baseUrl, retries: undefined, timeoutMs: undefined, fetch: undefined }
    const client = new Client<Things>({ listThings: ['GET', '/'], changeThing: ['PATCH', '/'] }, options)
    await expect(client.call('listThings')).rejects.toMatchObject({ status: 503 })
    expect(calls.length).toBe(4)
  })

  test('after three the last refusal is the answer', async () => {
    const { calls, client } = await serve(refusal(503, atOnce))
    await expect(client.call('listThings')).rejects.toMatchObject({ status: 503 })
    expect(calls.length).toBe(4)
  })

  test('waits as long as the server says', async () => {
    const { client } = await serve(refusal(429, { 'retry-after': '1' }), answer({ id: 7 }))
    const began = performance.now()
    await client.call('changeThing', change)
    expect(performance.now() - began).toBeGreaterThan(980)
  })

  test('without an answer in time, it says that none came', async () => {
    const { calls, baseUrl } = await serve(() => {})
    const options = { key: 'stk_example', baseUrl, timeoutMs: 50, retries: 1 }
    const client = new Client<Things>({ listThings: ['GET', '/'], changeThing: ['PATCH', '/'] }, options)
    await expect(client.call('listThings')).rejects.toBeInstanceOf(StokeConnectionError)
    expect(calls.length).toBe(2)
  })

  test('a signal ends the wait with its reason', async () => {
    const { calls, client } = await serve(refusal(503, { 'retry-after': '60' }))
    const signal = AbortSignal.timeout(100)
    await expect(client.call('listThings', {}, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(calls.length).toBe(1)
  })
})

describe('lists', () => {
  const page = (ids: number[], nextCursor: string | null) => answer({ things: ids.map((id) => ({ id })), nextCursor })

  test('rows come page after page, each page with the cursor of the one before', async () => {
    const { calls, client } = await serve(page([1, 2], 'c1'), page([], 'c2'), page([3], null))
    const ids: number[] = []
    for await (const { id } of client.rows('listThings', { query: { kind: 'a' } })) ids.push(id)
    expect(ids).toEqual([1, 2, 3])
    expect(calls.map(({ url }) => url.split('?')[1])).toEqual(['kind=a', 'kind=a&cursor=c1', 'kind=a&cursor=c2'])
  })

  test('a page is fetched when it is needed', async () => {
    const { calls, client } = await serve(page([1, 2], 'c1'), page([3], null))
    for await (const { id } of client.rows('listThings')) if (id === 2) break
    expect(calls.length).toBe(1)
  })

  test('begins at a cursor, and an error ends it', async () => {
    const { calls, client } = await serve(page([1], 'c6'), refusal(403))
    const pages = client.pages('listThings', { query: { cursor: 'c5' } })
    expect((await pages.next()).value).toEqual({ things: [{ id: 1 }], nextCursor: 'c6' })
    await expect(pages.next()).rejects.toMatchObject({ status: 403 })
    expect(calls[0]?.url).toBe('/api/v1/things?cursor=c5')
  })
})

test('a client without a key or with a wrong address is refused', () => {
  const addresses = { listThings: ['GET', '/'], changeThing: ['PATCH', '/'] } as const
  expect(() => new Client<Things>(addresses, { key: '', baseUrl: 'https://stoke.example' })).toThrow('Pass an API key')
  expect(() => new Client<Things>(addresses, { key: 'stk_example', baseUrl: 'stoke' })).toThrow(TypeError)
})
