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
