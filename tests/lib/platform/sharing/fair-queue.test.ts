import { expect, test } from 'vitest'
import { FairQueue } from '@/lib/platform/sharing/fair-queue'

const queueOf = (limit: number) => {
  const dropped: string[] = []
  const ownerOf = (item: string) => item.slice(0, 1)
  const queue = new FairQueue<string>({ limit, ownerOf, onDropped: (item) => dropped.push(item) })
  return { queue, dropped }
}
const items = (owner: string, count: number) => Array.from({ length: count }, (_, index) => `${owner}${index}`)

test('what is taken together is of all owners in turn, each in the order of its coming', () => {
  const { queue } = queueOf(100)
  for (const item of [...items('a', 8), ...items('b', 2), ...items('c', 1)]) expect(queue.push(item)).toBe(true)
  expect(queue.take(6)).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'a2'])
  expect(queue.push('d0')).toBe(true)
  expect(queue.take(2).sort()).toEqual(['a3', 'd0'])
  expect(queue.take(100)).toEqual(['a4', 'a5', 'a6', 'a7'])
  expect([queue.length, queue.take(3)]).toEqual([0, []])
})

test('more owners than are taken at once all have their turn', () => {
  const { queue } = queueOf(100)
  for (const owner of 'abcdefgh') for (const item of items(owner, 2)) queue.push(item)
  const rounds = [queue.take(3), queue.take(3), queue.take(3)].flat()
  expect(new Set(rounds.slice(0, 8).map((item) => item[0])).size).toBe(8)
})

test('a full queue drops what its busiest owner brought last, and refuses that owner', () => {
  const { queue, dropped } = queueOf(6)
  for (const item of items('a', 6)) queue.push(item)
  expect(queue.push('a6')).toBe(false)
  for (const item of items('b', 3)) expect(queue.push(item)).toBe(true)
  expect(queue.push('b3')).toBe(false)
  expect(queue.push('c0')).toBe(true)
  expect(dropped).toEqual(['a5', 'a4', 'a3', expect.stringMatching(/[ab]2/)])
  expect(queue.length).toBe(6)
})
