import { once } from 'node:events'
import { createServer, IncomingMessage, type RequestListener, request, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { limitBody } from '@/lib/platform/http/server/body-limit'
import { REQUEST_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'
import { filterRequests } from '@/lib/platform/http/server/request-filter'

let server: Server | undefined
afterEach(() => server?.close())

/** Sends a body in chunks without end; resolves when the connection is closed, with the answer and what was read. */
async function sendEndlessly(
  listener: RequestListener,
  path = '/api/postback',
  block = `10000\r\n${'x'.repeat(0x10000)}\r\n`,
): Promise<{ text: string; read: number }> {
  let accepted: Socket | undefined
  const started = createServer(filterRequests(listener)).on('connection', (socket) => {
    accepted = socket
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const client = connect((started.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client.on('data', (bytes) => {
    text += bytes.toString()
  })
  const more = () => {
    while (client.writable && client.write(block));
  }
  client.on('drain', more)
  client.on('error', () => undefined)
  client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
  more()
  await new Promise((resolve) => client.once('close', resolve))
  return { text, read: accepted?.bytesRead ?? 0 }
}

describe('a body in chunks without end', () => {
  const reads: RequestListener = (request, response) => {
    request.on('data', () => undefined).on('end', () => response.end('read'))
  }
  const readsLittle: RequestListener = (request, response) => {
    request.once('data', () => response.writeHead(413, { connection: 'close' }).end('too large'))
    request.resume()
  }
  const answersLate: RequestListener = (request, response) => {
    request.resume()
    request.once('close', () => response.writeHead(200, { 'x-late': '1' }).end('late'))
  }

  test.each<[string, RequestListener, string]>([
    ['a route that reads all of it', reads, '"payload_too_large"'],
    ['a route that answers when the connection is gone', answersLate, '"payload_too_large"'],
    ['a route that refuses it after its first bytes', readsLittle, 'too large'],
  ])('is answered 413 by %s, and the connection is closed soon after one megabyte', async (_, listener, expected) => {
    const { text, read } = await sendEndlessly(listener)
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toContain(expected)
    expect(text).not.toContain('late')
    expect(read).toBeLessThan(REQUEST_LIMIT_BYTES * 1.5)
  })

  // RFC 9112, 7.1.1; Node bounds the extension of one chunk, not of all together
  test.each([
    ['extensions of chunks', `1;name=${'y'.repeat(8_000)}\r\nx\r\n`.repeat(8)],
    ['quoted extensions', `1;name="${'y'.repeat(15_000)}"\r\nx\r\n`.repeat(4)],
  ])('is answered 413 where it is almost all %s', async (_, block) => {
    const { text, read } = await sendEndlessly(reads, '/api/postback', block)
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(read).toBeLessThan(REQUEST_LIMIT_BYTES * 8.5)
  })

  test('is handed on in a few parts where it is one byte a chunk', async () => {
    let parts = 0
    const counts: RequestListener = (request, response) => {
      request.on('data', () => {
        parts += 1
      })
      request.on('end', () => response.end('read'))
    }
    await sendEndlessly(counts, '/api/postback', '1\r\nx\r\n'.repeat(10_000))
    expect(parts).toBeGreaterThan(10)
    // a socket is read 64 KB at a time, which is 11,000 chunks
    expect(parts).toBeLessThan(300)
  })

  test('is read up to six megabytes where a file is uploaded', async () => {
    const { text, read } = await sendEndlessly(reads, '/api/account/avatar')
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(read).toBeGreaterThan(REQUEST_LIMIT_BYTES * 5.5)
    expect(read).toBeLessThan(REQUEST_LIMIT_BYTES * 6.5)
  })
})

test('a body in chunks within the limit arrives whole, and the connection stays open', async () => {
  const bodies: number[] = []
  const started = createServer(
    filterRequests(async (request, response) => {
      let size = 0
      for await (const chunk of request) size += (chunk as Buffer).length
      bodies.push(size)
      response.end('ok')
    }),
  )
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const client = connect((started.address() as AddressInfo).port, '127.0.0.1')
  const block = `8000\r\n${'x'.repeat(0x8000)}\r\n`
  let text = ''
  const answered = (times: number) =>
    new Promise<void>((resolve) =>
      client.on('data', (bytes) => {
        text += bytes.toString()
        if (text.split('HTTP/1.1 200').length - 1 >= times) resolve()
      }),
    )
  for (const times of [1, 2]) {
    const done = answered(times)
    client.write('POST /api/postback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    for (let index = 0; index < 32; index++) client.write(block)
    client.write('0\r\n\r\n')
    await done
  }
  expect(bodies).toEqual([REQUEST_LIMIT_BYTES, REQUEST_LIMIT_BYTES])
  client.destroy()
})

test('parts of a body arrive in their order, small ones and large ones, sent at once and one by one', async () => {
  const sizes = Array.from({ length: 400 }, (_, index) => [1, 7, 3_000, 20_000, 2][index % 5] ?? 1)
  const sent = sizes.map((size, index) => Buffer.alloc(size, index % 251))
  const started = createServer(
    filterRequests(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      response.end(Buffer.concat(parts).equals(Buffer.concat(sent)) ? 'same' : 'other')
    }),
  )
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/account/avatar`
  const sendBy = async (wait: boolean) => {
    const call = request(url, { method: 'POST' })
    const answered = once(call, 'response')
    for (const part of sent) {
      call.write(part)
      if (wait && part.length === 7) await new Promise((resolve) => setImmediate(resolve))
    }
    call.end()
    const [response] = await answered
    return (await response.toArray()).join('')
  }
  expect([await sendBy(false), await sendBy(true)]).toEqual(['same', 'same'])
})

/** Reads the first part of a body and no more, as a parser does that finds the body wrong: the request loses its socket. */
const stopsEarly: RequestListener = async (request, response) => {
  for await (const _ of request) break
  response.writeHead(422).end('not valid')
}

test('a route that stops reading while the body still arrives does not end the process', async () => {
  const started = createServer(filterRequests(stopsEarly))
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  const head = 'POST /api/postback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n'
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  process.prependListener('uncaughtException', note)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = connect(port, '127.0.0.1').on('error', () => undefined)
      client.write(head)
      client.write(Buffer.alloc(900_000, 'x'))
      // the answer and what fails come with the rest of the body
      await Promise.race([once(client, 'data'), once(client, 'close')])
      client.destroy()
    }),
  )
  process.off('uncaughtException', note)
  expect(failures).toEqual([])
})

test('a part that arrives for a request without its socket is passed over', async () => {
  const request = new IncomingMessage(new Socket())
  limitBody(request, new ServerResponse(request), 10, () => undefined)
  Object.assign(request, { socket: null })
  expect(() => request.push(Buffer.from('x'))).not.toThrow()
  expect(() => request.push(Buffer.alloc(20))).not.toThrow()
})
