import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission } from '@/lib/platform/sharing/request-admission'

/** The thread of a process whose time and use the test sets. */
let thread: { now: number; active: number }
let admission: Admission
beforeEach(() => {
  vi.useFakeTimers()
  thread = { now: 1_000, active: 0 }
  admission = new Admission({ nowMs: () => thread.now, activeMs: () => thread.active })
})
afterEach(() => void vi.useRealTimers())

/** Lets time pass, in which the thread was active for a share of it; what waits is looked at every 2 ms. */
async function pass(ms: number, share: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2) {
    thread.now += 2
    thread.active += 2 * share
    await vi.advanceTimersByTimeAsync(2)
  }
}

const running = new Map<string, () => void>()
const begun: string[] = []
beforeEach(() => {
  running.clear()
  begun.length = 0
})
/** Begins a request of an owner, which runs until `end`. */
function request(owner: string, name = owner): Promise<string> {
  return admission.run(owner, () => {
    begun.push(name)
    return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
  })
}
async function end(...names: string[]): Promise<void> {
  for (const name of names) running.get(name)?.()
  await vi.advanceTimersByTimeAsync(0)
}
/** Has an owner use so much of the thread. */
async function use(owner: string, ms: number): Promise<void> {
  void request(owner, `use of ${owner}`)
  await pass(ms, 1)
  await end(`use of ${owner}`)
  begun.length = 0
}

test('nobody waits while the thread has time to spare, whatever they used before', async () => {
  await use('script', 400)
  await pass(60, 0.1)
  void request('other')
  void request('script')
  await pass(2, 0.1)
  expect(begun).toEqual(['other', 'script'])
})

test('an owner who is alone never waits, on a saturated thread either', async () => {
  await use('script', 400)
  for (const name of ['first', 'second', 'third']) void request('script', name)
  await pass(2, 1)
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('on a saturated thread who used much of it waits, and who asks now and then begins at once', async () => {
  await use('script', 400)
  void request('other')
  await pass(60, 1)
  void request('script')
  void request('third')
  await pass(20, 1)
  expect(begun).toEqual(['other', 'third'])
  expect(admission.load).toEqual({ running: 2, waiting: 1 })
  await end('other', 'third')
  await pass(2, 0.1)
  expect(begun).toEqual(['other', 'third', 'script'])
})

test('of those who wait the one who used least begins first, and each with a share of a busy thread', async () => {
  await use('most', 400)
  await use('some', 200)
  void request('page')
  await pass(60, 1)
  void request('most')
  void request('some')
  await pass(2, 0.5)
  expect(begun).toEqual(['page', 'some'])
  // it took 10 ms: three times as long is left to the page
  await pass(10, 0.5)
  await end('some')
  await pass(20, 0.5)
  expect(begun).toEqual(['page', 'some'])
  await pass(20, 0.5)
  expect(begun).toEqual(['page', 'some', 'most'])
})

test('what waits for something else than the thread does not hold up others', async () => {
  await use('script', 400)
  await use('second', 400)
  void request('page')
  await pass(60, 0.5)
  void request('script')
  void request('second')
  await pass(100, 0.5)
  expect(begun).toEqual(['page', 'script'])
  await pass(150, 0.5)
  expect(begun).toEqual(['page', 'script', 'second'])
})

test('where the thread stays saturated, one that has waited half a second begins in each half second', async () => {
  await use('script', 2_000)
  void request('page')
  await pass(60, 1)
  for (const name of ['first', 'second']) void request('script', name)
  await pass(480, 1)
  expect(begun).toEqual(['page'])
  await pass(40, 1)
  expect(begun).toEqual(['page', 'first'])
  await pass(500, 1)
  expect(begun).toEqual(['page', 'first', 'second'])
})

test('who has to wait does so until hardly any use is left, which halves every five seconds', async () => {
  await use('script', 200)
  // a quarter is left of it
  await pass(10_000, 0.1)
  void request('page')
  await pass(60, 1)
  void request('script', 'too early')
  await pass(2, 1)
  expect(begun).toEqual(['page'])
  await pass(600, 1)
  await end('too early', 'page')
  begun.length = 0
  await pass(20_000, 0.1)
  void request('page')
  await pass(60, 1)
  void request('script', 'later')
  expect(begun).toEqual(['page', 'later'])
})

test('a page and what it asks for never wait', async () => {
  await use('reader', 70)
  void request('page')
  await pass(60, 1)
  void request('reader')
  expect(begun).toEqual(['page', 'reader'])
})

test('a request that fails leaves its place', async () => {
  const failed = admission.run('script', () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(admission.load).toEqual({ running: 0, waiting: 0 })
})
