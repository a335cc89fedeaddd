import { expect, test } from 'vitest'
import { withRequestSlot } from '@/lib/accounts/http/request-concurrency'

/** Begins `count` requests of an account that end when told to. */
function begin(account: string, count: number) {
  const seen = { running: 0, most: 0, done: 0 }
  const ends: (() => void)[] = []
  const all = Array.from({ length: count }, () =>
    withRequestSlot(account, async () => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      await new Promise<void>((resolve) => ends.push(resolve))
      seen.running -= 1
      seen.done += 1
    }),
  )
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { seen, all, endOne }
}

test('of the requests of one account four run at once, and all are answered', async () => {
  const { seen, all, endOne } = begin('one', 20)
  for (let ended = 0; ended < 20; ended += 1) await endOne()
  await Promise.all(all)
  expect(seen).toEqual({ running: 0, most: 4, done: 20 })
})

test('another account does not wait for them', async () => {
  const busy = begin('busy', 10)
  await expect(withRequestSlot('other', async () => 'answered')).resolves.toBe('answered')
  for (let ended = 0; ended < 10; ended += 1) await busy.endOne()
  await Promise.all(busy.all)
})

test('beyond 300 that wait, further ones are refused with 429 until there is room', async () => {
  const { all, endOne } = begin('flood', 304)
  await expect(withRequestSlot('flood', async () => 'answered')).rejects.toMatchObject({ code: 'too_many_requests' })
  for (let ended = 0; ended < 304; ended += 1) await endOne()
  await Promise.all(all)
  await expect(withRequestSlot('flood', async () => 'answered')).resolves.toBe('answered')
})

test('a request that fails gives its turn to the next', async () => {
  const failing = Array.from({ length: 8 }, () => withRequestSlot('failing', () => Promise.reject(new Error('no'))))
  await Promise.allSettled(failing)
  await expect(withRequestSlot('failing', async () => 'answered')).resolves.toBe('answered')
})

test('what runs in a turn keeps it inside the turn of another account', async () => {
  const nested = () =>
    withRequestSlot('person', () => withRequestSlot('edits', () => withRequestSlot('person', async () => 'answered')))
  const all = await Promise.all(Array.from({ length: 8 }, nested))
  expect(all).toEqual(Array(8).fill('answered'))
})

test('a turn ends with its own request, not with those inside it', async () => {
  const { all, endOne } = begin('outer', 3)
  await withRequestSlot('outer', () => withRequestSlot('outer', async () => 'inner'))
  const another = begin('outer', 2)
  expect(another.seen.running).toBe(1)
  for (let ended = 0; ended < 3; ended += 1) await endOne()
  for (let ended = 0; ended < 2; ended += 1) await another.endOne()
  await Promise.all([...all, ...another.all])
})
