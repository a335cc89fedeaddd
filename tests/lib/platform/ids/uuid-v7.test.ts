import { describe, expect, test } from 'vitest'
import { firstIdOf, instantOf, newId, withIdsFrom } from '@/lib/platform/ids/uuid-v7'

const AT = new Date('2026-11-20T15:00:00.123Z')

describe('a new id', () => {
  test('carries its instant, to the millisecond', () => {
    expect(instantOf(newId(AT))).toEqual(AT)
    expect(newId(AT) > firstIdOf(AT)).toBe(true)
  })

  test('of the same instant sorts in the order it was made, however others come in between', () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => {
      newId(new Date(AT.getTime() + 1 + (n % 50)))
      return newId(AT)
    })
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('tells nobody how many were made before it', () => {
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

  test('are the same each time, differ among themselves, and sort as others do', async () => {
    const ids = await make()
    expect(await make()).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
    expect([...ids].sort()).toEqual(ids)
    expect(instantOf(ids[0] ?? '')).toEqual(AT)
  })

  test('are made for nobody else meanwhile', async () => {
    const [ids, other] = await Promise.all([make(), newId(AT)])
    expect(ids).not.toContain(other)
  })
})
