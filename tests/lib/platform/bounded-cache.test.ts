import { expect, test } from 'vitest'
import { BoundedCache } from '@/lib/platform/bounded-cache'

test('a full cache removes the entry that was used longest ago', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2])
})

test('setting a known key again removes nothing else', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 3)
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([3, 2, 2])
  cache.delete('a')
  expect([cache.get('a'), cache.size]).toEqual([undefined, 1])
})

test('of any number of entries at most the limit is kept, and at least the half of it that was used last', () => {
  const cache = new BoundedCache<number, number>(10)
  for (let key = 1; key <= 1_000; key += 1) {
    cache.set(key, key)
    expect(cache.get(1)).toBe(1)
    expect(cache.size).toBeLessThanOrEqual(10)
    for (let last = Math.max(1, key - 3); last <= key; last += 1) expect(cache.get(last)).toBe(last)
  }
  expect(cache.keys()).toContain(1)
})
