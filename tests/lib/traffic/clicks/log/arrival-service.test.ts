import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { mayBeInLog } from '@/lib/traffic/clicks/log/arrival-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats } from '@/tests/support/platform/nats-server'
import { clickIdOf, postback, track } from '@/tests/support/tracking/tracking'
import { type StreamedLog, streamedLog } from '@/tests/support/traffic/click-logs'

/** How long a postback waits for its click here, and well below it what did not wait for all of that. */
const LONG_SECONDS = 60
const NO_WAIT_MS = 30_000

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000)

test('a click may be in the log unless all that is there came well after it', () => {
  expect(mayBeInLog(newId(at(0)), undefined)).toBe(false)
  expect(mayBeInLog(newId(at(100)), at(50))).toBe(true)
  expect(mayBeInLog(newId(at(100)), at(160))).toBe(true)
  expect(mayBeInLog(newId(at(100)), at(170))).toBe(false)
})

describe.skipIf(!hasNats())('a postback for a click that is still in the log', () => {
  let log: StreamedLog
  let token: string
  let link: string
  let sales = 0

  beforeAll(async () => {
    log = await streamedLog()
  })
  beforeEach(async () => {
    const advertiser = await createAdvertiser()
    token = advertiser.token
    const offer = await createOffer({ advertiserId: advertiser.id })
    link = `/c/${offer.id}?a=${(await createAffiliate()).id}`
    env().CLICK_LOG_POSTBACK_SECONDS = LONG_SECONDS
    await log.open()
    await log.stopWriter()
  })
  afterEach(async () => {
    env().CLICK_LOG_POSTBACK_SECONDS = 5
    await log.close()
  })
  afterAll(() => log.nats.remove())

  const sell = (clickId: string) => {
    sales += 1
    return postback({ click_id: clickId, txn_id: `order-${sales}`, token })
  }

  test('waits for it, and is paid', async () => {
    const clickIds = (await Promise.all(Array.from({ length: 20 }, () => track(link)))).map(clickIdOf)
    const began = performance.now()
    const waiting = Promise.all(clickIds.map(sell))
    setTimeout(() => void log.startWriter(), 500)
    const answers = await waiting
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(clickIds.map(() => [200, 'accepted']))
    expect(performance.now() - began).toBeGreaterThan(450)
    expect(performance.now() - began).toBeLessThan(NO_WAIT_MS)
  })

  test('is refused as unknown after the time that is set, and paid once the click is written', async () => {
    env().CLICK_LOG_POSTBACK_SECONDS = 1
    await log.close()
    await log.open()
    await log.stopWriter()
    const clickId = clickIdOf(await track(link))
    expect((await sell(clickId)).status).toBe(404)
    await log.startWriter()
    const txnId = `order-${sales}`
    await expect.poll(() => db().conversion.count({ where: { txnId } }), { timeout: 10_000 }).toBe(1)
    const calls = await db().postbackCall.findMany({ where: { txnId }, orderBy: { createdAt: 'asc' } })
    expect(calls.map(({ method, outcome, reason }) => [method, outcome, reason])).toEqual([
      ['GET', 'rejected', 'unknown_click'],
      ['RETRY', 'accepted', null],
    ])
    expect((await sell(clickId)).body).toMatchObject({ status: 'rejected', reason: 'duplicate' })
  })

  test('for a click that is in neither log nor database is refused at once', async () => {
    const unknown = publicClickId(1, newId(new Date()))
    const began = performance.now()
    expect((await sell(unknown)).status).toBe(404)
    expect(performance.now() - began).toBeLessThan(NO_WAIT_MS)
  })

  test('for a click older than all in the log is refused at once', async () => {
    await track(link)
    const began = performance.now()
    expect((await sell(publicClickId(1, newId(new Date(Date.now() - 600_000))))).status).toBe(404)
    expect(performance.now() - began).toBeLessThan(NO_WAIT_MS)
  })
})
