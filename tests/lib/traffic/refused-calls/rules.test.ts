import { afterAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/db'
import { STORED_A_MINUTE } from '@/lib/traffic/refused-calls/constants'
import { RefusedCalls } from '@/lib/traffic/refused-calls/rules'
import { closeTracking, trackingState } from '@/lib/traffic/tracking/state'
import { openShop } from '@/tests/support/shop'
import { postback } from '@/tests/support/tracking'

afterAll(closeTracking)
const NOW = new Date('2026-11-20T15:00:00Z')
const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

test('of 100 calls with a wrong token from one address 20 are stored, and all are answered 401', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => postback({ token: 'wrong', txn_id: 'T' }, { at: NOW, peer: '198.51.100.1' })),
  )
  expect(answers.every(({ status }) => status === 401)).toBe(true)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await db().postbackCall.count({ where: { ip: '198.51.100.1' } })).toBe(STORED_A_MINUTE.address)
})

test('strangers take none of the places of advertisers', async () => {
  const shop = await openShop()
  const { click_id } = await shop.click()
  const state = trackingState()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const strangers = [1, 2].map(() => state.unproven(() => held))
  const waiting = postback({ token: 'wrong', txn_id: 'T' }, { at: secondsLater(120), peer: '198.51.100.2' })
  expect((await shop.send({ click_id })).status).toBe(200)
  release()
  await Promise.all(strangers)
  expect((await waiting).status).toBe(401)
})

test('each address has its own limit, all together have one, and a new minute begins anew with a report', () => {
  const reports: number[] = []
  const calls = new RefusedCalls((notStored) => reports.push(notStored))
  const stored = (address: string, times: number, at = NOW) =>
    Array.from({ length: times }, () => calls.mayStore(address, at)).filter(Boolean).length
  expect([stored('a', 30), stored('b', 30)]).toEqual([20, 20])
  for (let n = 0; n < 100; n += 1) stored(`c${n}`, 20)
  expect(stored('d', 20)).toBe(0)
  expect(stored('a', 30, secondsLater(60))).toBe(20)
  expect(reports).toEqual([20 + 2_000 - (STORED_A_MINUTE.all - 40) + 20])
})
