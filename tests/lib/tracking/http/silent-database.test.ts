// Slow: a database that hangs is given up after five seconds.
// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/_api/notifications/preferences/route'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { isOutage } from '@/lib/platform/database/outage'
import { env } from '@/lib/platform/env'
import { assertServing } from '@/lib/runtime/processes/readiness-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { noParams } from '@/tests/support/platform/requests'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

let network: Awaited<ReturnType<typeof silentNetwork>>
let link: string
let token: string
let headers: Headers
const direct = env().DATABASE_URL
beforeAll(async () => {
  network = await silentNetwork(direct)
  env().DATABASE_URL = network.url
  // the connections of the file before went another way
  await closeDatabase()
  const advertiser = await createAdvertiser()
  token = advertiser.token
  const offer = await createOffer({ advertiserId: advertiser.id })
  link = `/c/${offer.id}?a=${(await createAffiliate()).id}`
  headers = await signedInHeaders(await createUser())
  await rulesSettled()
  expect((await track(link)).status).toBe(302)
})
afterAll(async () => {
  env().DATABASE_URL = direct
  await closeTracking()
  await closeDatabase()
  network.close()
})

const ask = () => GET(new Request('http://localhost:3000/api/notifications/preferences', { headers }), noParams)

test('while the database hangs, postbacks, the API and readiness are answered 503 in time, clicks are taken, and all work again after it [Q14]', async () => {
  network.goSilent()
  const began = performance.now()
  const calls = Array.from({ length: 40 }, () => postback({ token, txn_id: 'T', event: 'reversal' }))
  const [click, answer, ready, ...postbacks] = await Promise.all([
    track(link),
    ask(),
    assertServing('web').catch((error) => error),
    ...calls,
  ])
  expect(new Set(postbacks.map(({ status }) => status))).toEqual(new Set([503]))
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(click.status).toBe(302)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await answer.json()).error.code).toBe('unavailable')
  expect(ready).toMatchObject({ code: 'unavailable' })
  network.comeBack()
  await expect.poll(() => trackingState().store.outage.lastsMs, { timeout: 20_000 }).toBeUndefined()
  await trackingState().store.spool.writeAll()
  expect(await db().click.count()).toBe(2)
  await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200)
})

test('while the database is unreachable, the API is answered 503 with Retry-After, and pages know why they failed', async () => {
  // the address first: what runs beside the test opens its next connection there too
  env().DATABASE_URL = 'postgresql://stoke@127.0.0.1:9/stoke'
  await closeDatabase()
  const answer = await ask()
  env().DATABASE_URL = network.url
  await closeDatabase()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(isOutage()).toBe(true)
  expect((await ask()).status).toBe(200)
  expect(await db().click.count()).toBeGreaterThan(0)
})
