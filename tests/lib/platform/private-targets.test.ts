import { afterEach, describe, expect, test } from 'vitest'
import { type Caller, openCaller } from '@/lib/platform/network/outgoing-calls'
import type { Resolve } from '@/lib/platform/network/public-addresses'
import { isListedHost, mayReachPrivate, parsePrivateTargets } from '@/lib/platform/private-targets'

const list = (...entries: string[]) => {
  const targets = parsePrivateTargets(entries)
  if (!targets) throw new Error(`not a list: ${entries.join(', ')}`)
  return targets
}

describe('the list of private targets', () => {
  test.each(['hooks.internal', 'n8n', 'Hooks.Internal', '10.20.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.1.5'])(
    'takes %s',
    (entry) => expect(parsePrivateTargets([entry])).not.toBeNull(),
  )
  test.each(['100.64.0.0/10', 'fd12:3456::/32', '[fd12::1]', 'fc00::/7'])('takes %s', (entry) =>
    expect(parsePrivateTargets([entry])).not.toBeNull(),
  )
  // this machine, link-local, everything, public addresses, ranges that hold more than private ones, and no hosts at all
  test.each(['127.0.0.1', '::1', '169.254.0.0/16', '0.0.0.0/0', '::/0', '8.8.8.8', '172.16.0.0/11', '192.168.0.0/15'])(
    'refuses %s',
    (entry) => expect(parsePrivateTargets(['n8n', entry])).toBeNull(),
  )
  test.each([
    'fe80::/10',
    '224.0.0.0/4',
    'https://hooks.internal',
    'hooks.internal:8080',
    '10.1',
    '10.0.0.0/33',
    'a b',
  ])('refuses %s', (entry) => expect(parsePrivateTargets([entry])).toBeNull())
})

describe('what a list opens', () => {
  const targets = list('hooks.internal', '10.20.0.0/16', 'fd12::/16')

  test.each([
    ['hooks.internal', '192.168.4.4', true],
    ['HOOKS.internal.', '192.168.4.4', true],
    ['other.internal', '192.168.4.4', false],
    ['other.internal', '10.20.255.1', true],
    ['other.internal', '::ffff:10.20.0.1', true],
    ['other.internal', '10.21.0.1', false],
    ['other.internal', 'fd12::9', true],
    ['other.internal', 'fd13::9', false],
    // a listed name that is made to resolve elsewhere, and credentials services
    ['hooks.internal', '127.0.0.1', false],
    ['hooks.internal', '169.254.169.254', false],
    ['hooks.internal', '100.100.100.200', false],
    ['hooks.internal', 'fd00:ec2::254', false],
    ['hooks.internal', '0.0.0.0', false],
    ['hooks.internal', '::1', false],
  ])('%s at %s: %s', (host, address, isOpen) => {
    expect(mayReachPrivate(targets, host, address)).toBe(isOpen)
  })

  test('names and addresses are listed themselves or not', () => {
    expect(['hooks.internal', '10.20.3.4', '[fd12::1]'].map((host) => isListedHost(targets, host))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['a.hooks.internal', '10.30.0.1', 'localhost', '127.0.0.1'].some((host) => isListedHost(targets, host)),
    ).toBe(false)
  })
})

describe('calls', () => {
  let caller: Caller
  afterEach(() => caller.close())

  const NAMES: Record<string, string[][]> = {
    'hooks.internal': [['192.168.77.1']],
    'moved.internal': [['10.20.0.9'], ['127.0.0.1']],
    'mixed.internal': [['10.20.0.9', '10.99.0.9']],
  }
  const times = new Map<string, number>()
  const resolve: Resolve = async (host) => {
    const turn = times.get(host) ?? 0
    times.set(host, turn + 1)
    const answers = NAMES[host] ?? [[]]
    return answers[Math.min(turn, answers.length - 1)] ?? []
  }
  const open = () =>
    openCaller({
      allowLocal: false,
      resolve,
      privateTargets: list('hooks.internal', '10.20.0.0/16'),
      timeoutMs: 100,
      readBytes: 16,
    })
  /** Whether a call was tried: the network of the tests may have somebody at the address, or nobody. */
  const outcome = async (url: string, mayReachPrivate: boolean) => {
    const { result } = await caller.call({ url, method: 'POST', body: '', headers: {}, mayReachPrivate })
    return result === 'refused' ? 'refused' : 'tried'
  }

  test('of the network may go to what is listed, by http where the host is listed; all others are refused', async () => {
    caller = open()
    for (const url of [
      'http://hooks.internal/',
      'https://hooks.internal/',
      'http://10.20.0.1/',
      'https://10.20.0.1/',
    ]) {
      expect([url, await outcome(url, true)]).toEqual([url, 'tried'])
      expect([url, await outcome(url, false)]).toEqual([url, 'refused'])
    }
    for (const url of ['http://10.21.0.1/', 'https://10.21.0.1/', 'http://127.0.0.1/', 'http://0x0a150001/']) {
      expect([url, await outcome(url, true)]).toEqual([url, 'refused'])
    }
  })

  test('to a name that resolves into a listed network need https, and every address of it must be listed', async () => {
    caller = open()
    expect(await outcome('http://moved.internal/', true)).toBe('refused')
    expect(await outcome('https://moved.internal/', true)).toBe('tried')
    expect(await outcome('https://moved.internal/', true)).toBe('refused')
    expect(await outcome('https://mixed.internal/', true)).toBe('refused')
  })
})
