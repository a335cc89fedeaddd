import { expect, test } from 'vitest'
import { FairSlots, NoSlotError, sharedSlots } from '@/lib/platform/sharing/fair-slots'

/** Work that ends when it is told to, and the order in which it began. */
function work() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const begin = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endOne = async () => {
    ends.shift()?.()
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve()
  }
  return { began, begin, endOne }
}

test('an owner who asks for very much has a share, and others take turns with them', async () => {
  const slots = new FairSlots({ atOnce: 3, perOwner: 2, waitingPerOwner: 50 })
  const { began, begin, endOne } = work()
  const all = Array.from({ length: 9 }, (_, index) => slots.run('greedy', begin(`greedy ${index}`)))
  all.push(
    slots.run('second', begin('second 0')),
    slots.run('second', begin('second 1')),
    slots.run('third', begin('third')),
  )
  expect(began).toEqual(['greedy 0', 'greedy 1', 'second 0'])
  expect(slots.load).toEqual({ running: 3, waiting: 9 })
  for (let ended = 0; ended < 12; ended += 1) await endOne()
  expect(began.slice(3, 7)).toEqual(['greedy 2', 'second 1', 'third', 'greedy 3'])
  expect((await Promise.all(all)).length).toBe(12)
  expect(slots.load).toEqual({ running: 0, waiting: 0 })
})

test('the more owners run, the fewer slots each has, and one at least; who waits gets those of owners that end', async () => {
  const slots = new FairSlots({ atOnce: 9, perOwner: 4, shared: 4, waitingPerOwner: 50 })
  const { began, begin, endOne } = work()
  const of = (owner: string, count: number) =>
    Array.from({ length: count }, (_, index) => slots.run(owner, begin(`${owner} ${index}`)))
  const all = [...of('a', 2), ...of('b', 4), ...of('c', 2), ...of('d', 2), ...of('e', 2), ...of('f', 1)]
  expect(began).toEqual(['a 0', 'a 1', 'b 0', 'b 1', 'c 0', 'd 0', 'e 0', 'f 0'])
  for (let ended = 0; ended < all.length; ended += 1) await endOne()
  expect(await Promise.all(all)).toHaveLength(13)
  expect(slots.load).toEqual({ running: 0, waiting: 0 })
})

test('what is too much, or waits too long, is refused, and a failure frees its slot', async () => {
  const slots = new FairSlots({ atOnce: 1, perOwner: 1, waitingPerOwner: 1, waitMs: 5 })
  const { begin, endOne } = work()
  const first = slots.run('a', begin('first'))
  const late = slots.run('a', begin('late'))
  await expect(slots.run('a', begin('too much'))).rejects.toThrow(NoSlotError)
  await expect(late).rejects.toThrow(NoSlotError)
  expect(slots.load).toEqual({ running: 1, waiting: 0 })
  await endOne()
  await first
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(slots.run('a', async () => 'again')).resolves.toBe('again')
})

test('a slot is entered only when one is free, and what waits of all together is bounded', async () => {
  const slots = new FairSlots({ atOnce: 2, perOwner: 1, waitingPerOwner: 5, waiting: 1 })
  const leave = slots.enter('a')
  expect(() => slots.enter('a')).toThrow(NoSlotError)
  const leaveOther = slots.enter('b')
  expect(() => slots.enter('c')).toThrow(NoSlotError)
  const waiting = slots.run('c', async () => 'had its turn')
  await expect(slots.run('d', async () => 0)).rejects.toThrow(NoSlotError)
  leave()
  leaveOther()
  expect(await waiting).toBe('had its turn')
  expect(slots.load).toEqual({ running: 0, waiting: 0 })
})

test('slots with a name are those of the whole process', () => {
  const options = { atOnce: 1, perOwner: 1, waitingPerOwner: 0 }
  expect(sharedSlots('of a test', options)).toBe(sharedSlots('of a test', options))
  const other = Object.assign(new Error('of another part'), { name: 'NoSlotError' })
  expect(other).toBeInstanceOf(NoSlotError)
})
