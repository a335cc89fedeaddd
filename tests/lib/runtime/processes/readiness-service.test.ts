import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as keys from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { DatabaseDownError } from '@/lib/platform/database/failures'
import { assertServing, proveDataKey, untilMigrated } from '@/lib/runtime/processes/readiness-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

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
  await expect(assertServing('worker')).rejects.toMatchObject({ code: 'unavailable' })
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
  await expect(assertServing('web')).resolves.toBeUndefined()
})

test('a process that cannot take clicks is not ready, and a worker beside it is', async () => {
  const state = await import('@/lib/tracking/state/tracking-state')
  vi.spyOn(state.trackingState(), 'ready').mockRejectedValue(new Error('the rules cannot be read'))
  await expect(assertServing('web')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Clicks cannot be taken.',
  })
  await expect(assertServing('worker')).resolves.toBeUndefined()
})

test('a process whose disk is full is not ready while clicks are refused, and is again with the first one stored', async () => {
  const { store } = (await import('@/lib/tracking/state/tracking-state')).trackingState()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(store.outage, 'run').mockRejectedValueOnce(new DatabaseDownError('The database is unreachable'))
  vi.spyOn(store.spool, 'store').mockRejectedValueOnce(full)
  await expect(assertServing('web')).resolves.toBeUndefined()
  await expect(store.write([])).rejects.toThrow('local disk')
  for (const kind of ['web', 'tracker'] as const)
    await expect(assertServing(kind)).rejects.toMatchObject({ message: 'Clicks cannot be taken.' })
  await expect(assertServing('worker')).resolves.toBeUndefined()
  vi.spyOn(store.outage, 'run').mockResolvedValueOnce(undefined)
  await store.write([])
  await expect(assertServing('web')).resolves.toBeUndefined()
})

describe('a start waits for the migrations it needs and applies none [C5]', () => {
  const LAST = '0365_baseline_9_rows'
  const setApplied = (isApplied: boolean) =>
    db().$executeRaw`UPDATE _prisma_migrations SET finished_at = CASE WHEN ${isApplied} THEN now() END
      WHERE migration_name = ${LAST}`
  afterEach(async () => {
    await setApplied(true)
    await db().schemaFloor.deleteMany()
    await db().$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = '9999_later'`
  })
  const addLater = () => db().$executeRaw`INSERT INTO _prisma_migrations
    (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ('later', '', now(), '9999_later', 1)`

  test('it goes on as soon as they are there', async () => {
    await setApplied(false)
    let isDone = false
    const wait = untilMigrated(30_000, 20).then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isDone).toBe(false)
    await setApplied(true)
    await wait
  })

  test('it ends after its time with what is missing and what to run', async () => {
    await setApplied(false)
    await expect(untilMigrated(100, 20)).rejects.toThrow(
      `The database lacks migrations: ${LAST}. Run "npm run migrate" first.`,
    )
  })

  test.each(['0', '1'])('of a start, it ends after SCHEMA_WAIT_SECONDS=%s', async (seconds) => {
    process.env.SCHEMA_WAIT_SECONDS = seconds
    await setApplied(false)
    const began = performance.now()
    await expect(untilMigrated(undefined, 20)).rejects.toThrow('The database lacks migrations')
    const tookMs = performance.now() - began
    expect([tookMs >= Number(seconds) * 1_000, tookMs < 30_000]).toEqual([true, true])
  })

  test('it also waits while its first migrations are being applied', async () => {
    await db().$executeRaw`ALTER TABLE schema_floor RENAME TO not_created_yet`
    await expect(untilMigrated(100, 20)).rejects.toThrow('The database lacks migrations')
    await db().$executeRaw`ALTER TABLE not_created_yet RENAME TO schema_floor`
    await expect(untilMigrated(0)).resolves.toBeUndefined()
  })

  test('a newer database fits unless it took away what this version uses', async () => {
    await addLater()
    await expect(untilMigrated(0)).resolves.toBeUndefined()
    await expect(assertServing('worker')).resolves.toBeUndefined()
    await db().schemaFloor.create({ data: { migration: '9999_later', needs: '9998_unknown_here' } })
    const words = 'This version is too old for the database: the migration 9999_later took away what it uses.'
    await expect(untilMigrated(60_000)).rejects.toThrow(words)
    await expect(assertServing('worker')).rejects.toThrow(words)
  })
})
