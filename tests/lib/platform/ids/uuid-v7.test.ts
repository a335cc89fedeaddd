import { describe, expect, test } from 'vitest'
import { firstIdAt, instantFromId, newId, withIdsFrom } from '@/lib/platform/ids/uuid-v7'

const AT = new Date('2026-11-20T15:00:00.123Z')

describe('a new id', () => {
  test('contains its time to the millisecond', () => {
    expect(instantFromId(newId(AT))).toEqual(AT)
    expect(newId(AT) > firstIdAt(AT)).toBe(true)
  })

  test('of the same millisecond sorts in creation order, even with others in between', () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => {
      newId(new Date(AT.getTime() + 1 + (n % 50)))
      return newId(AT)
    })
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('does not reveal how many were created before it', () => {
    const firsts = Array.from({ length: 200 }, (_, n) => newId(new Date(AT.getTime() + 1_000 + n)).slice(15, 23))
    expect(new Set(firsts).size).toBeGreaterThan(195)
  })
})

describe('ids made from given bytes', () => {
  const make = () =>
    withIdsFrom(
      () => new Uint8Array(16).fill(7),
      async () => {
        const first = newId(AT)
        await Promise.resolve()
        return [first, newId(AT)]
      },
    )

  test('are the same each time, unique and in creation order', async () => {
    const ids = await make()
    expect(await make()).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
    expect([...ids].sort()).toEqual(ids)
    expect(instantFromId(ids[0] ?? '')).toEqual(AT)
  })

  test('are not used for concurrent callers', async () => {
    const [ids, other] = await Promise.all([make(), newId(AT)])
    expect(ids).not.toContain(other)
  })
})
