import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { boundedConnector } from '@/lib/platform/network/answer-limits'
import { openCaller } from '@/lib/platform/network/outgoing-calls'
import { namedBy, resolveStrangersName } from '@/lib/platform/network/resolver'
import { Certificates } from '@/tests/support/platform/certificates'
import { SILENT, startDnsServer } from '@/tests/support/platform/dns-server'

const caller = openCaller({ allowLocal: true, timeoutMs: 5_000, readBytes: 1_024 })
const call = (url: string, owner?: string) => ({
  url,
  method: 'GET' as const,
  body: null,
  headers: {},
  ...(owner && { owner }),
})
afterAll(() => caller.close())

describe('names that are not answered [Q29]', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  const before = env().DNS_SERVERS
  beforeAll(async () => {
    dns = await startDnsServer()
    dns.state.zone = {
      'A healthy.example': ['10.1.2.3'],
      'AAAA six.example': ['2001:db8:0:0:0:0:0:1'],
      'TXT text.example': ['none'],
    }
    env().DNS_SERVERS = [dns.address]
  })
  afterAll(async () => {
    env().DNS_SERVERS = before
    await dns.stop()
  })

  test('of six accounts with forty each, keep neither another account nor our own services waiting', async () => {
    const silent = Array.from({ length: 240 }, (_, index) =>
      caller.call(call(`https://name-${index}${SILENT}/`, `affiliate ${index % 6}`)),
    )
    const began = performance.now()
    // its address is private: it was looked up, and then refused
    const [answer] = await Promise.all([
      caller.call(call('https://healthy.example/', 'affiliate 7')),
      ...Array.from({ length: 8 }, () => lookup('localhost')),
    ])
    expect(answer.result).toBe('refused')
    expect(performance.now() - began).toBeLessThan(1_000)
    const results = await Promise.all(silent)
    expect(performance.now() - began).toBeLessThan(6_000)
    expect(new Set(results.map((each) => 'error' in each && each.error))).toEqual(
      new Set(['The host name could not be looked up.', 'No answer within 5 seconds.']),
    )
    // each account had no more than its share of questions under way
    const asked = new Set(dns.state.asked.filter((name) => name.endsWith(SILENT)))
    expect(asked.size).toBeLessThanOrEqual(2 * 6 * 8 * 2)
  })

  test.each([
    ['AAAA', 'A of-one.example', '10.1.2.3'],
    ['A', 'AAAA of-one.example', '2001:db8:0:0:0:0:0:1'],
  ])(
    'a name whose server never answers for %s is called by its other addresses, soon',
    async (silent, key, address) => {
      dns.state.zone = { ...dns.state.zone, [key]: [address] }
      dns.state.silent = [`${silent} of-one.example`]
      const began = performance.now()
      await expect(resolveStrangersName('of-one.example')).resolves.toHaveLength(1)
      expect(performance.now() - began).toBeLessThan(1_000)
      dns.state.silent = []
    },
  )

  test('a name is told as unknown, as without address, or by the addresses of both kinds it has', async () => {
    const ask = (host: string) => namedBy('affiliate 8', () => resolveStrangersName(host))
    await expect(ask('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(ask('text.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(ask('healthy.example')).resolves.toEqual(['10.1.2.3'])
    await expect(ask('six.example')).resolves.toEqual(['2001:db8::1'])
    dns.state.isFailing = true
    await expect(ask('healthy.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
    dns.state.isFailing = false
  })
})

describe('answers without an end [Q29]', () => {
  const HINT = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n'
  const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
  let answer: (socket: Socket) => void
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => answer(socket))
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => void server.close())

  /** Sends a part again and again for as long as the other side reads. @returns how many bytes were sent */
  const flood = (head: string, part: string) => {
    let sent = 0
    answer = (socket) => {
      socket.write(head)
      const more = () => {
        while (!socket.destroyed && sent < 500_000_000 && socket.write(part)) sent += part.length
      }
      socket.on('drain', more)
      more()
    }
    return () => sent
  }
  const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

  // a handshake record full of HelloRequests, which a client leaves unanswered (RFC 5246, 7.4.1.1)
  const HELLOS = `\x16\x03\x03\x40\0${'\0'.repeat(0x4000)}`
  test.each([
    ['informational answers', 'http', '', HINT.repeat(500)],
    ['extensions of a chunk', 'http', `${CHUNKED}1;`, 'x'.repeat(50_000)],
    ['headers', 'http', 'HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(500)}\r\n`.repeat(100)],
    ['a reason of its status', 'http', 'HTTP/1.1 200 ', 'y'.repeat(50_000)],
    ['trailers', 'http', `${CHUNKED}0\r\n`, `x: ${'y'.repeat(500)}\r\n`.repeat(100)],
    ['messages before TLS is set up', 'https', '', HELLOS],
  ])('%s end the call after a few megabytes', async (_, scheme, head, part) => {
    const sent = flood(head, part)
    const began = performance.now()
    expect(await caller.call(call(url.replace('http', scheme)))).toMatchObject({ result: 'failed' })
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(sent()).toBeLessThan(20_000_000)
  })

  test('ten informational answers before the one that counts are read, on a connection that is used again', async () => {
    answer = (socket) => socket.write(HINT.repeat(10) + OK)
    for (let times = 0; times < 3; times += 1) {
      expect(await caller.call(call(url))).toMatchObject({ result: 'answered', status: 200, body: 'ok' })
    }
    answer = (socket) => socket.write(HINT.repeat(11) + OK)
    expect(await caller.call(call(url))).toEqual({ result: 'failed', error: 'The answer is too long.' })
  })

  test('by TLS, a connection is used again, and ended by an answer that goes on', async () => {
    const own = new Certificates()
    const [key, cert, ca] = [own.key, own.cert, own.root].map((file) => readFileSync(file))
    let connections = 0
    const secure = createTlsServer({ key, cert }, (socket) => {
      connections += 1
      socket.on('error', () => undefined)
      socket.on('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    const agent = new Agent({
      connect: boundedConnector({ timeout: 5_000, ca }, 1_024),
      connections: 1,
      maxHeaderSize: 1e9,
    })
    const ask = () => request(`https://localhost:${port}/`, { dispatcher: agent })
    answer = (socket) => socket.write(OK)
    for (let times = 0; times < 3; times += 1) expect(await (await ask()).body.text()).toBe('ok')
    expect(connections).toBe(1)
    const sent = flood('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(500)}\r\n`.repeat(100))
    await expect(ask()).rejects.toMatchObject({ code: 'ENDLESS_ANSWER' })
    expect(sent()).toBeLessThan(20_000_000)
    await agent.destroy()
    secure.close()
    own.remove()
  })

  test('of a body that goes on, the beginning is read', async () => {
    flood('HTTP/1.1 200 OK\r\ncontent-length: 90000000\r\n\r\n', 'z'.repeat(50_000))
    expect(await caller.call(call(url))).toMatchObject({ result: 'answered', status: 200 })
  })
})
