import { afterEach, describe, expect, test, vi } from 'vitest'
import { GroupCommit, QueueFullError } from '@/lib/platform/database/group-commit'

describe('group commit', () => {
  const options = { batchLimit: 3, queueLimit: 5, inFlight: 2 }

  test('resolves only after the batch is written, and collects the next one in the meantime', async () => {
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

  describe('that gathers', () => {
    afterEach(() => void vi.useRealTimers())
    const turn = () => new Promise((resolve) => setImmediate(resolve))

    test('waits after a batch for as many again, and for fewer only so long', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const batches: number[][] = []
      const queue = new GroupCommit<number>(async (items) => void batches.push([...items]), {
        batchLimit: 100,
        queueLimit: 100,
        inFlight: 2,
        gather: { from: 3, ms: 8 },
      })
      await Promise.all([1, 2, 3].map((item) => queue.push(item)))
      const first = queue.push(4)
      await turn()
      await turn()
      expect(batches).toEqual([[1, 2, 3]])
      await Promise.all([first, queue.push(5), queue.push(6)])
      expect(batches).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ])
      const alone = queue.push(7)
      vi.advanceTimersByTime(8)
      await alone
      // after a small batch nobody waits
      await queue.push(8)
      expect(batches.slice(2)).toEqual([[7], [8]])
      await queue.drained()
    })
  })

  test('rejects every caller of a batch that an unavailable database did not write, and continues with the next', async () => {
    let calls = 0
    const queue = new GroupCommit<number>(async () => {
      calls += 1
      if (calls === 1) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
    }, options)
    const failed = await Promise.allSettled([queue.push(1), queue.push(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(queue.push(3)).resolves.toBeUndefined()
  })

  test('refuses items beyond its queue limit', async () => {
    const queue = new GroupCommit<number>(() => new Promise(() => undefined), options)
    const pushed = Array.from({ length: 6 }, (_, index) => queue.push(index))
    await expect(pushed[5]).rejects.toBeInstanceOf(QueueFullError)
  })

  test.each(['40P01', '40001', '55P03'])('writes a batch again that met another transaction (%s)', async (code) => {
    const batches: number[][] = []
    const queue = new GroupCommit<number>(async (items) => {
      batches.push([...items])
      if (batches.length < 4) throw Object.assign(new Error('a conflict'), { code })
    }, options)
    await Promise.all([queue.push(1), queue.push(2)])
    expect(batches).toEqual([1, 2, 3, 4].map(() => [1, 2]))
  })

  test('gives up on a batch after four conflicts', async () => {
    let calls = 0
    const queue = new GroupCommit<number>(async () => {
      calls += 1
      throw Object.assign(new Error('a deadlock'), { code: '40P01' })
    }, options)
    await expect(queue.push(1)).rejects.toThrow('a deadlock')
    expect(calls).toBe(4)
  })

  test('fails only the item that the database refuses, wherever in a batch it is', async () => {
    for (let bad = 0; bad < 16; bad += 1) {
      const written: number[] = []
      const queue = new GroupCommit<number>(
        async (items) => {
          if (items.includes(bad)) throw Object.assign(new Error('too long'), { code: '22001' })
          written.push(...items)
        },
        { batchLimit: 16, queueLimit: 100, inFlight: 2 },
      )
      const results = await Promise.allSettled(Array.from({ length: 16 }, (_, item) => queue.push(item)))
      expect(results.flatMap(({ status }, item) => (status === 'rejected' ? [item] : []))).toEqual([bad])
      expect(written.sort((a, b) => a - b)).toEqual(
        Array.from({ length: 16 }, (_, item) => item).filter((item) => item !== bad),
      )
    }
  })

  test('does not repeat or halve a batch while the database is unavailable', async () => {
    for (const failure of [{ code: '57P03' }, { code: 'ECONNREFUSED' }, { code: '53300' }, { code: 'P1001' }]) {
      let calls = 0
      const queue = new GroupCommit<number>(async () => {
        calls += 1
        throw Object.assign(new Error('away'), failure)
      }, options)
      await Promise.allSettled([queue.push(1), queue.push(2), queue.push(3)])
      expect([failure, calls]).toEqual([failure, 1])
    }
  })
})
