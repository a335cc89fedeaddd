import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as keys from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/db'
import { assertServing, proveDataKey } from '@/lib/runtime/readiness/service'
import { closeTracking } from '@/lib/traffic/tracking/state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking'

/** A text sealed under another key: well formed, and not to be read. */
const UNREADABLE = `v1.${Buffer.alloc(64, 7).toString('base64url')}`

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
beforeAll(async () => {
  advertiser = await createAdvertiser()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db().dataKeyProof.deleteMany()
})
afterAll(closeTracking)

test('the first start stores a proof of the key, and later ones read it', async () => {
  await Promise.all([proveDataKey(), proveDataKey()])
  expect(await db().dataKeyProof.count()).toBe(1)
  await expect(proveDataKey()).resolves.toBeUndefined()
})

test('another key is refused at start and is not ready', async () => {
  await db().dataKeyProof.create({ data: { sealed: UNREADABLE } })
  await expect(proveDataKey()).rejects.toThrow('DATA_ENCRYPTION_KEY is not the key')
  await expect(assertServing({ clicks: false })).rejects.toMatchObject({ code: 'unavailable' })
})

test('without a proof, a key that reads none of the secrets there is refused', async () => {
  const before = await db().advertiserSecret.findMany()
  await db().advertiserSecret.updateMany({ data: { secretSealed: UNREADABLE } })
  await expect(proveDataKey()).rejects.toThrow('DATA_ENCRYPTION_KEY is not the key')
  expect(await db().dataKeyProof.count()).toBe(0)
  for (const { id, secretSealed } of before)
    await db().advertiserSecret.update({ where: { id }, data: { secretSealed } })
})

test('one secret that cannot be read costs its advertiser’s postbacks with it, and nothing else', async () => {
  const other = await createAdvertiser()
  await db().advertiserSecret.updateMany({ where: { advertiserId: other.id }, data: { secretSealed: 'plain text' } })
  const secrets = [UNREADABLE, keys.seal('not base64: %%%')]
  for (const secretSealed of secrets) {
    await db().advertiserSecret.create({ data: { advertiserId: other.id, kind: 'signing', secretSealed } })
  }
  await closeTracking()
  const [offer, offerOfOther] = [
    await createOffer({ advertiserId: advertiser.id }),
    await createOffer({ advertiserId: other.id }),
  ]
  const { id } = await createAffiliate()
  await rulesSettled()
  const click_id = clickIdOf(await track(`/c/${offer.id}?a=${id}`))
  expect((await track(`/c/${offerOfOther.id}?a=${id}`)).status).toBe(302)
  expect((await postback({ token: advertiser.token, click_id, txn_id: 'T-1' })).status).toBe(200)
  expect((await postback({ token: other.token, click_id, txn_id: 'T-2' })).status).toBe(401)
  await expect(assertServing({ clicks: true })).resolves.toBeUndefined()
})

test('a process that cannot take clicks is not ready, and a worker beside it is', async () => {
  const state = await import('@/lib/traffic/tracking/state')
  vi.spyOn(state.trackingState(), 'ready').mockRejectedValue(new Error('the rules cannot be read'))
  await expect(assertServing({ clicks: true })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Clicks cannot be taken.',
  })
  await expect(assertServing({ clicks: false })).resolves.toBeUndefined()
})
