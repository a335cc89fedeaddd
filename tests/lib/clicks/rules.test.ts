import { describe, expect, test } from 'vitest'
import { parseClickId, publicClickId } from '@/lib/clicks/click-id'
import { GroupCommit, QueueFullError } from '@/lib/clicks/group-commit'
import { clickFlag, fillDestination } from '@/lib/clicks/rules'
import { UniqueVisitors } from '@/lib/clicks/unique-visitors'
import { firstIdOf, instantOf, newId } from '@/lib/ids/uuid-v7'
import { CHROME } from '@/tests/support/tracking'

describe('a public click id', () => {
  test('carries affiliate and click, and is read back whole', () => {
    const id = newId(new Date('2026-11-20T12:00:00Z'))
    for (const affiliateId of [1, 10_482, 2_147_483_647]) {
      expect(parseClickId(publicClickId(affiliateId, id))).toEqual({ affiliateId, id })
    }
  })

  test.each([
    '',
    '-',
    'x',
    `0-${'0'.repeat(32)}`,
    `zzzzzz-${'0'.repeat(32)}`,
    `1-${'g'.repeat(32)}`,
    `1-${'0'.repeat(33)}`,
  ])('%s is none', (text) => {
    expect(parseClickId(text)).toBeUndefined()
  })

  test('begins with its instant, so that ids sort by time', () => {
    const at = new Date('2026-11-20T12:34:56.789Z')
    expect(instantOf(newId(at))).toEqual(at)
    expect(firstIdOf(at) <= newId(at)).toBe(true)
    expect(newId(new Date(at.getTime() - 1)) < firstIdOf(at)).toBe(true)
  })
})

test('a destination gets every macro, encoded; unknown ones stay', () => {
  const link = { offerId: 1042, affiliateId: 10482, source: 'a&b=c', subIds: { s1: 'x y', s3: '{s1}' } }
  expect(
    fillDestination(
      'https://d.example/{offer_id}/{affiliate_id}?c={click_id}&src={source}&1={s1}&2={s2}&3={s3}&k={other}',
      link,
      '82q-ff',
    ),
  ).toBe('https://d.example/1042/10482?c=82q-ff&src=a%26b%3Dc&1=x%20y&2=&3=%7Bs1%7D&k={other}')
})

test('a visitor is unique once an hour and link', () => {
  const visitors = new UniqueVisitors()
  const link = { affiliateId: 1, offerId: 2 }
  const at = (minutes: number) => new Date(minutes * 60_000)
  expect(visitors.take(link, 'v', at(0))).toBe(true)
  expect(visitors.take(link, 'v', at(59.9))).toBe(false)
  expect(visitors.take({ ...link, offerId: 3 }, 'v', at(1))).toBe(true)
  expect(visitors.take(link, 'v', at(60))).toBe(true)
  visitors.forget(link, 'v')
  expect(visitors.take(link, 'v', at(61))).toBe(true)
})

test.each([
  ['GET', CHROME, '', 'approved', undefined],
  ['GET', CHROME.replace('Chrome/', 'HeadlessChrome/'), '', 'approved', 'bot'],
  ['GET', 'python-requests/2.32', '', 'approved', 'bot'],
  ['GET', '', '', 'approved', 'bot'],
  ['HEAD', CHROME, '', 'approved', 'head'],
  ['GET', CHROME, 'prefetch;anonymous-client-ip', 'approved', 'prefetch'],
  ['GET', CHROME, '', 'pending', 'affiliate_pending'],
] as const)(
  '%s by "%s" (purpose "%s") of an affiliate who is %s is flagged %s',
  (method, userAgent, purpose, status, flag) => {
    expect(clickFlag(method, { userAgent, purpose }, status)).toBe(flag)
  },
)

describe('group commit', () => {
  const options = { batchLimit: 3, queueLimit: 5, inFlight: 2 }

  test('answers only after the batch is written, and gathers while one is under way', async () => {
    const batches: number[][] = []
    const finish: (() => void)[] = []
    const queue = new GroupCommit<number>(
      (items) => {
        batches.push([...items])
        return new Promise((resolve) => finish.push(resolve))
      },
      { ...options, queueLimit: 100 },
    )
    let answered = 0
    const push = (item: number) => queue.push(item).then(() => (answered += 1))
    const first = push(1)
    await new Promise((resolve) => setImmediate(resolve))
    const rest = [push(2), push(3)]
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([batches, answered]).toEqual([[[1]], 0])
    finish[0]?.()
    await first
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([batches, answered]).toEqual([[[1], [2, 3]], 1])
    finish[1]?.()
    await Promise.all(rest)
    await queue.drained()
    expect(answered).toBe(3)
  })

  test('tells every caller of a failed batch, and goes on with the next', async () => {
    let calls = 0
    const queue = new GroupCommit<number>(async () => {
      calls += 1
      if (calls === 1) throw new Error('down')
    }, options)
    const failed = await Promise.allSettled([queue.push(1), queue.push(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(queue.push(3)).resolves.toBeUndefined()
  })

  test('refuses what its queue cannot hold', async () => {
    const queue = new GroupCommit<number>(() => new Promise(() => undefined), options)
    const pushed = Array.from({ length: 6 }, (_, index) => queue.push(index))
    await expect(pushed[5]).rejects.toBeInstanceOf(QueueFullError)
  })
})
