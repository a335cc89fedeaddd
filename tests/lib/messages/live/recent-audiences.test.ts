import { describe, expect, test } from 'vitest'
import { REMEMBERED_MS } from '@/lib/messages/live/constants'
import { RecentAudiences } from '@/lib/messages/live/rules'

const START = 1_000_000

function remember(...told: readonly [key: string, atMs: number][]) {
  const recent = new RecentAudiences()
  recent.restart(START)
  for (const [key, atMs] of told) recent.add(key, atMs)
  return (key: string, sinceMs: number) => recent.mayHaveChangedSince([key], sinceMs)
}

describe('recent audiences', () => {
  test('are recorded to the millisecond, per audience', () => {
    const mayHaveChangedSince = remember(['user:a', START + 500])
    expect(mayHaveChangedSince('user:a', START + 500)).toBe(true)
    expect(mayHaveChangedSince('user:a', START + 501)).toBe(false)
    expect(mayHaveChangedSince('user:b', START)).toBe(false)
  })

  test('have the time of their latest event', () => {
    const mayHaveChangedSince = remember(['user:a', START + 100], ['user:b', START + 200], ['user:a', START + 900])
    expect(mayHaveChangedSince('user:a', START + 800)).toBe(true)
    expect(mayHaveChangedSince('user:b', START + 800)).toBe(false)
  })

  test('may have changed when one of several has', () => {
    const recent = new RecentAudiences()
    recent.restart(START)
    recent.add('affiliate:7', START + 5)
    expect(recent.mayHaveChangedSince(['user:a', 'affiliate:7'], START)).toBe(true)
    expect(recent.mayHaveChangedSince([], START)).toBe(false)
  })

  test('may have changed before listening started or was interrupted', () => {
    expect(remember()('user:a', START - 1)).toBe(true)
    expect(new RecentAudiences().mayHaveChangedSince(['user:a'], START)).toBe(true)
    const recent = new RecentAudiences()
    recent.restart(START)
    recent.restart(START + 50)
    expect(recent.mayHaveChangedSince(['user:a'], START + 49)).toBe(true)
    expect(recent.mayHaveChangedSince(['user:a'], START + 50)).toBe(false)
  })

  test('are forgotten after a while, and then may have changed', () => {
    const mayHaveChangedSince = remember(['user:a', START + 10], ['user:b', START + 11 + REMEMBERED_MS])
    expect(mayHaveChangedSince('user:c', START + 10)).toBe(true)
    expect(mayHaveChangedSince('user:a', START + 11)).toBe(false)
  })
})
