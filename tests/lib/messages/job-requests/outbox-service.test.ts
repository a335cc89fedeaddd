import { expect, test, vi } from 'vitest'
import { type RunTime, runOutbox } from '@/lib/messages/job-requests/outbox-service'
import { log } from '@/lib/platform/log'

const AT = new Date('2026-11-21T12:00:00Z')

/**
 * A clock that stands until a test lets it run: a wait ends once the clock has passed its time, and each wait advances
 * the clock to that time after all calls that can end have ended.
 */
function stoppedTime() {
  let elapsed = 0
  const waits: number[] = []
  const time: RunTime = {
    elapsed: () => elapsed,
    wait: async (ms) => {
      waits.push(ms)
      await new Promise(setImmediate)
      elapsed += ms
    },
  }
  return {
    time,
    waits,
    clock: { now: () => new Date(AT.getTime() + elapsed) },
    advance: (ms: number) => (elapsed += ms),
  }
}

/** A queue in memory, of which a claim takes at most `room` beside those in flight. */
function queueOf(ids: string[], room: number) {
  const claims: { at: number; inFlight: string[]; claimed: string[] }[] = []
  const claim = async (at: Date, inFlight: readonly { id: string }[]) => {
    const claimed = ids.splice(0, Math.max(0, room - inFlight.length))
    claims.push({ at: at.getTime() - AT.getTime(), inFlight: inFlight.map(({ id }) => id), claimed })
    return claimed.map((id) => ({ id }))
  }
  return { claim, claims }
}

const failure = 'an item could not be delivered'

test('every due item is attempted once, in the order of the claims, beside those in flight', async () => {
  const { time, clock } = stoppedTime()
  const { claim, claims } = queueOf(['a', 'b', 'c', 'd', 'e'], 2)
  const attempted: string[] = []
  let open = 0
  let most = 0
  const attempt = async ({ id }: { id: string }) => {
    attempted.push(id)
    most = Math.max(most, ++open)
    await Promise.resolve()
    open -= 1
  }
  expect(await runOutbox({ clock, claim, attempt, failure, time })).toBe(5)
  expect(attempted).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
  expect(claims[0]).toEqual({ at: 0, inFlight: [], claimed: ['a', 'b'] })
  expect(claims.at(-1)).toMatchObject({ inFlight: [], claimed: [] })
})

test('items that become due while a slow one is in flight are claimed at the next look, half a second later', async () => {
  const { time, waits, clock } = stoppedTime()
  const ids = ['slow']
  const { claim, claims } = queueOf(ids, 2)
  let end = () => {}
  const attempt = ({ id }: { id: string }) => {
    if (id === 'slow') return new Promise<void>((resolve) => (end = resolve))
    end()
    return Promise.resolve()
  }
  const run = runOutbox({ clock, claim, attempt, failure, time })
  await Promise.resolve()
  ids.push('due later')
  expect(await run).toBe(2)
  expect(claims.find(({ claimed }) => claimed.includes('due later'))).toMatchObject({ inFlight: ['slow'] })
  expect(waits.every((ms) => ms === 250 || ms === 0)).toBe(true)
})

test('no item is claimed after 80 seconds, and what is in flight then is waited for', async () => {
  const { time, clock, advance } = stoppedTime()
  const { claim, claims } = queueOf(['a', 'b', 'c'], 1)
  const ended: string[] = []
  const attempt = async ({ id }: { id: string }) => {
    advance(40_000)
    await new Promise(setImmediate)
    ended.push(id)
  }
  expect(await runOutbox({ clock, claim, attempt, failure, time })).toBe(2)
  expect(ended).toEqual(['a', 'b'])
  expect(claims.every(({ at }) => at < 80_000)).toBe(true)
})

test('an attempt that throws is logged with its id and stops neither the others nor the run', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { time, clock } = stoppedTime()
  const { claim } = queueOf(['bad', 'good'], 2)
  const err = new Error('killed')
  const done: string[] = []
  const attempt = async ({ id }: { id: string }) => {
    if (id === 'bad') throw err
    done.push(id)
  }
  expect(await runOutbox({ clock, claim, attempt, failure, time })).toBe(2)
  expect(done).toEqual(['good'])
  expect(logged.mock.calls).toEqual([[{ err, deliveryId: 'bad' }, failure]])
  logged.mockRestore()
})

test('a claim that fails ends the run with its error', async () => {
  const { time, clock } = stoppedTime()
  const claim = () => Promise.reject(new Error('no database'))
  await expect(runOutbox({ clock, claim, attempt: async () => undefined, failure, time })).rejects.toThrow(
    'no database',
  )
})
