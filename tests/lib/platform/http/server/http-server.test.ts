// Slow: a connection that says nothing is closed after fifteen seconds.
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { createHttpServer, listen } from '@/lib/platform/http/server/http-server'
import { filterRequests } from '@/lib/platform/http/server/request-filter'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function start(options: Parameters<typeof createHttpServer>[0] = {}) {
  const { server } = createHttpServer(options)
  servers.push(server)
  server.on(
    'request',
    filterRequests((_, response) => response.end('ok')),
  )
  await listen(server, 0, '127.0.0.1')
  return { server, port: (server.address() as AddressInfo).port }
}

const open = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.once('error', reject)
  })
const openCount = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
/** The first line of the answer. */
const statusLine = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? '')))

describe('a request with an Upgrade header', () => {
  const UPGRADE = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'

  test('is answered as if the header were not there, 300 times at once', async () => {
    const { port } = await start()
    const sockets = await Promise.all(Array.from({ length: 300 }, () => open(port, UPGRADE)))
    const lines = await Promise.all(sockets.map(statusLine))
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 200 OK']))
    for (const socket of sockets) socket.destroy()
  })

  test('leaves no open socket when its client is gone', async () => {
    const { server, port } = await start()
    const sockets = await Promise.all(Array.from({ length: 300 }, () => open(port, UPGRADE)))
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => openCount(server), { timeout: 5_000 }).toBe(0)
  })
})

test.each([
  ['cookies above the limit of headers are deleted, and answered with what to do', '/', 17_000, true],
  ['an address above the limit of headers deletes nothing', `/?q=${'x'.repeat(17_000)}`, 10, false],
])('%s', async (_, target, cookieLength, isDeleted) => {
  const { port } = await start()
  const cookie = `a=${'x'.repeat(cookieLength)}`
  const socket = await open(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.once('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1[.]1 431 /)
  expect(answer).toContain('delete the cookies of this site')
  expect(answer.includes('\r\nClear-Site-Data: "cookies"\r\n')).toBe(isDeleted)
})

test.each([
  ['two Host headers', 'Host: a.example\r\nHOST: b.example', '400 Bad Request'],
  ['the same Host header twice', 'Host: a.example\r\nHost: a.example', '400 Bad Request'],
  ['no Host header', 'Accept: */*', '400 Bad Request'],
  ['one Host header', 'Host: a.example\r\nX-Note: host', '200 OK'],
])('a request with %s is answered as HTTP asks', async (_, headers, status) => {
  const { port } = await start()
  const socket = await open(port, `GET / HTTP/1.1\r\n${headers}\r\n\r\n`)
  expect(await statusLine(socket)).toBe(`HTTP/1.1 ${status}`)
  socket.destroy()
})

test('connections above the limit are closed at once, and the open ones are answered', async () => {
  const { server, port } = await start({ maxConnections: 10 })
  const idle = await Promise.all(Array.from({ length: 10 }, () => open(port, '')))
  await expect.poll(() => openCount(server)).toBe(10)
  const refused = connect(port, '127.0.0.1')
  await new Promise((resolve) => refused.once('close', resolve))
  const [first] = idle
  first?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await statusLine(first as Socket)).toBe('HTTP/1.1 200 OK')
  for (const socket of idle) socket.destroy()
})

test('MAX_CONNECTIONS, KEEP_ALIVE_SECONDS and HOST are those of a server that is given no others', async () => {
  Object.assign(process.env, { MAX_CONNECTIONS: '12', KEEP_ALIVE_SECONDS: '7', HOST: '127.0.0.2' })
  const { server } = createHttpServer({ isExempt: () => true })
  servers.push(server)
  server.on('request', (_, response) => response.end('ok'))
  await listen(server, 0, env().HOST)
  const { port } = server.address() as AddressInfo
  await expect(open(port, 'x')).rejects.toThrow('ECONNREFUSED')
  const answer = await fetch(`http://127.0.0.2:${port}/`)
  expect([await answer.text(), answer.headers.get('keep-alive')]).toEqual(['ok', 'timeout=7'])
  expect(server.maxConnections).toBe(12)
})

describe('connections of one address', () => {
  const hold = async (port: number, count: number) => Promise.all(Array.from({ length: count }, () => open(port, '')))

  test('are a quarter of all at most, and others still get theirs', async () => {
    const { server, port } = await start({ maxConnections: 40, isExempt: () => false })
    const held = await hold(port, 30)
    await expect.poll(() => openCount(server)).toBe(10)
    for (const socket of held) socket.destroy()
    await expect.poll(() => openCount(server)).toBe(0)
    const again = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await statusLine(again)).toBe('HTTP/1.1 200 OK')
    again.destroy()
  })

  test('are not limited for our proxies and this machine', async () => {
    const { server, port } = await start({ maxConnections: 40 })
    const held = await hold(port, 30)
    await expect.poll(() => openCount(server)).toBe(30)
    for (const socket of held) socket.destroy()
  })
})

test('a connection that says nothing is closed within 25 seconds', { tags: ['slow'] }, async () => {
  const { port } = await start()
  const began = performance.now()
  const silent = await open(port, '')
  await new Promise((resolve) => silent.once('close', resolve).resume())
  expect(performance.now() - began).toBeLessThan(25_000)
})

test.each([
  ['203.0.113.9', 'HOST=203.0.113.9 cannot be listened on (EADDRNOTAVAIL): it must be an address of this machine'],
  ['no-such-host.invalid', /^HOST=no-such-host\.invalid cannot be listened on \(E\w+\): it must be an address/],
])('where it cannot listen on %s it says so in one sentence', async (host, words) => {
  const { server } = createHttpServer()
  await expect(listen(server, 0, host)).rejects.toThrow(words)
})

test('a port that is taken is said to be', async () => {
  const [one, other] = [createHttpServer().server, createHttpServer().server]
  await listen(one, 0, '127.0.0.1')
  const { port } = one.address() as AddressInfo
  await expect(listen(other, port, '127.0.0.1')).rejects.toThrow(`PORT=${port} is taken by another process`)
  one.close()
})
