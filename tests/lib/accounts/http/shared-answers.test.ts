import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shareAnswer } from '@/lib/accounts/http/shared-answers'
import { liveBus } from '@/lib/messages/live/bus'
import { publish } from '@/lib/messages/live/service'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'

let affiliateId = 500
beforeEach(() => {
  affiliateId += 1
})
afterEach(() => vi.restoreAllMocks())

/** Answers how often it was computed. */
function counted() {
  let times = 0
  return async () => {
    times += 1
    return { times }
  }
}

const ask = async (answer: () => Promise<unknown>, question = '/api/stats {}', of = affiliateId) =>
  JSON.parse((await shareAnswer(of, question, answer)).text)

const announce = (of: number) => transact((tx) => publish(tx, { affiliateId: of }, { type: 'balance' }))

async function untilListening() {
  await liveBus().ready()
  // events of the same millisecond count as later ones
  await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('identical requests of an affiliate', () => {
  test('of the same moment are computed once, one after another too', async () => {
    await untilListening()
    const answer = counted()
    const first = await Promise.all([ask(answer), ask(answer), ask(answer)])
    expect([...first, await ask(answer)]).toEqual(Array(4).fill({ times: 1 }))
  })

  test('are computed again after an event of the affiliate, which another process may have caused', async () => {
    await untilListening()
    const answer = counted()
    expect(await ask(answer)).toEqual({ times: 1 })
    await announce(affiliateId)
    expect(await ask(answer)).toEqual({ times: 2 })
  })

  test('are computed again when the event came while the answer was read', async () => {
    await untilListening()
    const answer = counted()
    let goOn = () => {}
    const slow = ask(async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      return answer()
    })
    await announce(affiliateId)
    const later = ask(answer)
    expect(await later).toEqual({ times: 1 })
    goOn()
    expect(await slow).toEqual({ times: 2 })
  })

  test('share nothing after an event of another, and nothing past a second', async () => {
    await untilListening()
    const answer = counted()
    expect(await ask(answer)).toEqual({ times: 1 })
    await announce(affiliateId + 10_000)
    expect(await ask(answer)).toEqual({ times: 1 })
    const now = systemClock.now().getTime()
    vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(now + 1_100))
    expect(await ask(answer)).toEqual({ times: 2 })
  })

  test('that fail are not kept', async () => {
    await untilListening()
    const failing = () => Promise.reject(new Error('no rows'))
    await expect(ask(failing)).rejects.toThrow('no rows')
    expect(await ask(counted())).toEqual({ times: 1 })
  })
})

test('other questions and other affiliates share nothing', async () => {
  await untilListening()
  const answer = counted()
  expect(await ask(answer)).toEqual({ times: 1 })
  expect(await ask(answer, '/api/stats {"offerId":1}')).toEqual({ times: 2 })
  expect(await ask(answer, '/api/stats {}', affiliateId + 10_000)).toEqual({ times: 3 })
})

test('while live events cannot be heard nothing is shared', async () => {
  await untilListening()
  const answer = counted()
  vi.spyOn(liveBus(), 'caughtUp').mockRejectedValue(new Error('away'))
  expect([await ask(answer), await ask(answer)]).toEqual([{ times: 1 }, { times: 2 }])
})

test('a process keeps at most 200 answers', async () => {
  await untilListening()
  const answer = counted()
  await ask(answer)
  for (let n = 0; n < 200; n += 1) await ask(counted(), `/api/stats {"n":${n}}`)
  expect(await ask(answer)).toEqual({ times: 2 })
})
