import { connect, type Socket } from 'node:net'
import { expect, test } from './fixtures'

const portOf = (baseURL: string | undefined) => Number(new URL(baseURL ?? '').port)

/** Sends raw bytes and resolves with the status once an answer begins. */
const raw = (port: number, text: string): Promise<{ socket: Socket; status: number }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(text))
    socket.setTimeout(10_000, () => reject(new Error(`no answer to ${text.split('\r\n')[0]}`)))
    socket.once('error', reject)
    socket.once('data', (data) => resolve({ socket, status: Number(String(data).split(' ')[1]) }))
  })
const request = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

test('an Upgrade header is ignored on every kind of path, and no socket stays open', { tag: '@main' }, async ({
  baseURL,
}) => {
  const port = portOf(baseURL)
  const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n'
  for (const [target, status] of [
    ['/no-such-page', 307],
    ['/login', 200],
    ['/api/health/live', 200],
    ['/api/no-such-address', 404],
    ['/c/1?a=1', 404],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => raw(port, request(target, upgrade))))
    expect(new Set(answers.map((answer) => answer.status)), target).toEqual(new Set([status]))
    const closed = answers.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
    for (const { socket } of answers) socket.end()
    await Promise.all(closed)
  }
})

test('files are answered whole, whatever range is asked for', { tag: '@main' }, async ({ baseURL }) => {
  const port = portOf(baseURL)
  for (const target of ['/brand/icon-192.png', '/shop/flame-cap.svg', '/api/health/live'])
    for (const range of ['bytes=5-2', 'bytes=99999999-', 'bytes=0-1,3-4', 'lines=1-2']) {
      const { socket, status } = await raw(port, request(target, `Range: ${range}\r\nConnection: close\r\n`))
      expect(status, `${target} ${range}`).toBe(200)
      socket.destroy()
    }
})

test('malformed requests are answered 4xx', { tag: '@main' }, async ({ baseURL }) => {
  const port = portOf(baseURL)
  for (const [text, status] of [
    [request('/api/%FF'), 400],
    [request('/%FF'), 400],
    [request('*', '', 'OPTIONS'), 400],
    [request('/', '', 'TRACE'), 405],
    [request('/home', 'Next-Router-State-Tree: %FF\r\nRSC: 1\r\n'), 400],
    [request('/api/auth/callback/credentials'), 405],
    [request('/_next/image?url=/etc/passwd'), 404],
    [request('/api/profile', 'Content-Length: 20000000\r\nContent-Type: application/json\r\n', 'PUT'), 413],
  ] as const) {
    const { socket, status: answered } = await raw(port, text)
    socket.destroy()
    expect(answered, text).toBe(status)
  }
})

test('a target with a host of its own is answered by its path, never sent to that host', { tag: '@main' }, async ({
  baseURL,
}) => {
  const { socket, status } = await raw(portOf(baseURL), request('http://evil.example/c/1?a=1'))
  socket.destroy()
  expect(status).toBe(404)
})
