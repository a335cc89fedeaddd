import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openCaller } from '@/lib/platform/network/outgoing-calls'
import { isPublicAddress, type Resolve } from '@/lib/platform/network/public-addresses'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'

const PUBLIC = '93.184.215.14'

/** Addresses of this machine, its network, its provider or nobody, in different notations. */
const NUMBERS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '0x0',
  '10.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0.0xa8.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
]

/** Host names and their addresses: in the first lookup, and in every later one. */
const NAMES: Record<string, [first: string[], later?: string[]]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'network.example': [['192.168.0.10']],
  'metadata.example': [['169.254.169.254']],
  'both.example': [[PUBLIC, '127.0.0.1']],
  'both6.example': [['::1', PUBLIC]],
  'rebinds.example': [[PUBLIC], ['127.0.0.1']],
  'rebinds6.example': [[PUBLIC], ['::1']],
  'nothing.example': [[]],
  localhost: [['127.0.0.1', '::1']],
  'localhost.': [['127.0.0.1']],
}

const asked = new Map<string, number>()
const resolve: Resolve = async (host) => {
  const times = (asked.get(host) ?? 0) + 1
  asked.set(host, times)
  const [first, later = first] = NAMES[host] ?? [[]]
  return times === 1 ? first : later
}

const call = (url: string) => ({ url, method: 'GET' as const, body: null, headers: {} })
const openLocal = (timeoutMs: number) => openCaller({ allowLocal: true, timeoutMs, readBytes: 1_024 })

describe('calls to trackers stay on the public internet', () => {
  let inside: PostbackListener
  let caller: Caller
  beforeAll(async () => {
    inside = await openPostbackListener()
    caller = openCaller({ allowLocal: false, resolve, timeoutMs: 200, readBytes: 1_024 })
  })
  afterAll(async () => {
    await caller.close()
    await inside.stop()
  })

  test('60 private addresses, 4 of them behind a redirect, get no connection [Q29]', async () => {
    const outside = await openPostbackListener()
    const following = openLocal(2_000)
    const statuses = [301, 302, 303, 307]
    outside.answer = ({ url }) => ({ status: Number(url.slice(1)), headers: { location: inside.at('/') } })
    const redirects = statuses.map((status) => following.call(call(outside.at(`/${status}`))))
    const hosts = [...NUMBERS, ...Object.keys(NAMES)]
    // with https, so that only the address can be the problem
    const direct = hosts.map((host) => caller.call(call(`https://${host}:${inside.port}/`)))
    const answers = await Promise.all([...direct, ...redirects])
    expect(answers).toHaveLength(60)
    const answered = answers.flatMap((answer) => (answer.result === 'answered' ? [answer.status] : []))
    expect(answered).toEqual(statuses)
    expect(outside.calls).toHaveLength(statuses.length)
    expect(inside.connections).toBe(0)
    await following.close()
    await outside.stop()
  })

  test('without the check many of them reach the listener [Q29]', async () => {
    const naive = await openPostbackListener()
    const reach = NUMBERS.slice(0, 9).map((host) => fetch(`https://${host}:${naive.port}/`).catch(() => undefined))
    await Promise.all(reach)
    expect(naive.connections).toBeGreaterThanOrEqual(reach.length)
    await naive.stop()
  })

  test('with localhost allowed, its usual names are called and no other private address [Q29]', async () => {
    const local = openLocal(500)
    const tracker = await openPostbackListener()
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await local.call(call(`http://${host}:${tracker.port}/`))).toMatchObject({
        result: 'answered',
        status: 200,
      })
    }
    const others = ['127.0.0.2', '0.0.0.0', '[::ffff:127.0.0.1]', '192.168.0.1', '10.0.0.1']
    for (const host of others) {
      expect(await local.call(call(`http://${host}:${tracker.port}/`))).toMatchObject({ result: 'refused' })
      expect(await local.call(call(`https://${host}:${tracker.port}/`))).toMatchObject({ result: 'refused' })
    }
    expect(tracker.calls).toHaveLength(3)
    await local.close()
    await tracker.stop()
  })

  test('host names with changing or mixed addresses are looked up by the given resolver [Q29]', () => {
    expect(asked.get('rebinds.example')).toBeGreaterThan(0)
    expect(asked.get('both.example')).toBeGreaterThan(0)
  })
})

test.each([
  ['8.8.8.8', true],
  [PUBLIC, true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['172.32.0.1', true],
  ['100.128.0.1', true],
  ['not an address', false],
  ['127.0.0.1', false],
])('%s is public: %s [Q29]', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
