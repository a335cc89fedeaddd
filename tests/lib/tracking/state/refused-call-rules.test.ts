import { afterAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import type { FairSlots } from '@/lib/platform/sharing/fair-slots'
import { STORED_A_MINUTE } from '@/lib/tracking/state/refused-call-constants'
import { RefusedCalls, type RefusedMinute } from '@/lib/tracking/state/refused-call-rules'
import { countRefusedCalls } from '@/lib/tracking/state/refused-call-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { openShop } from '@/tests/support/tracking/shop'
import { postback } from '@/tests/support/tracking/tracking'

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
  const strangers = [1, 2, 3].map((n) => state.unproven.run(`stranger ${n}`, () => held))
  const waiting = postback({ token: 'wrong', txn_id: 'T' }, { at: secondsLater(120), peer: '198.51.100.2' })
  expect((await shop.send({ click_id })).status).toBe(200)
  release()
  await Promise.all(strangers)
  expect((await waiting).status).toBe(401)
})

test('one address that fills the places of strangers keeps no other waiting, and an advertiser none of the others', async () => {
  const state = trackingState()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const fill = (slots: FairSlots, owner: string, times: number) =>
    Array.from({ length: times }, () => slots.run(owner, () => held).catch((error: Error) => error.name))
  const filled = [...fill(state.unproven, '198.51.100.3', 150), ...fill(state.postbacks, '0', 6_000)]
  const shop = await openShop()
  const { click_id } = await shop.click()
  const txn_id = shop.newTxn()
  expect((await shop.send({ click_id, txn_id })).status).toBe(200)
  // a reversal is judged by itself
  expect((await shop.send({ txn_id, event: 'reversal' })).status).toBe(200)
  const at = secondsLater(240)
  expect((await postback({ token: 'wrong', txn_id: 'T' }, { at, peer: '198.51.100.4' })).status).toBe(401)
  expect((await postback({ token: 'wrong', txn_id: 'T' }, { at, peer: '198.51.100.3' })).status).toBe(503)
  release()
  const refused = (await Promise.all(filled)).filter((name) => name === 'NoSlotError')
  expect(refused).toHaveLength(150 - 2 - 100 + (6_000 - 1 - 5_000))
})

test('each address has its own limit, all together have one, and a new minute begins anew with a report', () => {
  const reports: number[] = []
  const calls = new RefusedCalls(({ notStored }) => reports.push(notStored))
  const stored = (address: string, times: number, at = NOW) =>
    Array.from({ length: times }, () => calls.mayStore(address, at)).filter(Boolean).length
  expect([stored('a', 30), stored('b', 30)]).toEqual([20, 20])
  for (let n = 0; n < 100; n += 1) stored(`c${n}`, 20)
  expect(stored('d', 20)).toBe(0)
  expect(stored('a', 30, secondsLater(60))).toBe(20)
  expect(reports).toEqual([20 + 2_000 - (STORED_A_MINUTE.all - 40) + 20])
})

test('calls that were not stored are counted by network and hour, those of the busiest addresses by name', async () => {
  const minutes: RefusedMinute[] = []
  const calls = new RefusedCalls((minute) => minutes.push(minute))
  const send = (address: string | null, times: number) => {
    for (let n = 0; n < times; n += 1) calls.mayStore(address, NOW)
  }
  send('192.0.2.1', 120)
  send('192.0.2.2', 60)
  send('2001:db8:1:2::3', 40)
  for (let n = 0; n < 60; n += 1) send(`203.0.${n}.1`, 30)
  calls.reportMinute()
  calls.reportMinute()
  expect(minutes).toHaveLength(1)
  const [minute] = minutes as [RefusedMinute]
  expect(minute.calls).toHaveLength(51)
  expect(minute.calls.reduce((sum, { count }) => sum + count, 0)).toBe(minute.notStored)

  await countRefusedCalls(minute)
  await countRefusedCalls(minute)
  const rows = await db().refusedCallCount.findMany({ where: { network: { not: { startsWith: '203.' } } } })
  expect(rows.map(({ startsAt, network, calls: count }) => [startsAt, network, count])).toEqual(
    expect.arrayContaining([
      // those of the first test, which the tracker itself counted when the next minute began
      [NOW, '198.51.100.0/24', 80],
      [NOW, '192.0.2.0/24', 2 * (120 - 20 + 60 - 20)],
      [NOW, '2001:db8:1::/48', 2 * (40 - 20)],
      [NOW, '', expect.any(Number)],
    ]),
  )
})
