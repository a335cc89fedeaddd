import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPostback, listPostbacks } from '@/lib/conversions/affiliate-postbacks/data'
import type { NewPostback } from '@/lib/conversions/affiliate-postbacks/schema'
import {
  changePostback,
  createPostback,
  removePostback,
  rotateSecret,
} from '@/lib/conversions/affiliate-postbacks/service'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const AT = new Date('2026-11-21T12:00:00Z')
const wanted: NewPostback = {
  url: 'https://t.example/p?cid={click_id}',
  method: 'get',
  events: ['approved'],
  offerId: null,
}
const affiliate = async () => (await createUser()).affiliateId ?? 0
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error) => (error as AppError).code,
  )

describe('postbacks of an affiliate', () => {
  let advertiserId = 0
  beforeAll(async () => {
    advertiserId = (await createAdvertiser()).id
  })

  test('the secret is returned once and stored encrypted [S2.8]', async () => {
    const affiliateId = await affiliate()
    const { postback, secret } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    const row = await db().affiliatePostback.findUniqueOrThrow({ where: { id: postback.id } })
    expect(row.secretSealed).not.toContain(secret)
    expect(unseal(row.secretSealed)).toBe(secret)
    expect(JSON.stringify(await listPostbacks(affiliateId))).not.toContain('secret_')
    expect(JSON.stringify(await listPostbacks(affiliateId))).not.toContain('whsec')
  })

  test('the list reads the newest call of a postback, however long its log is', async () => {
    const affiliateId = await affiliate()
    const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    await db().$executeRaw`
      INSERT INTO affiliate_postback_delivery (id, affiliate_id, postback_id, event, url, status, created_at)
      SELECT lpad(to_hex(n), 32, '0')::uuid, ${affiliateId}, ${postback.id}::uuid, 'test', 'https://t.example/', 'delivered',
        ${AT}::timestamptz + n * interval '1 second'
      FROM generate_series(1, 3000) n`
    await db().$executeRaw`ANALYZE affiliate_postback_delivery`
    const read = await transact((tx) =>
      rowsRead(tx, ['affiliate_postback_delivery'], async () => {
        const at = new Date(AT.getTime() + 3_000_000).toISOString()
        expect(await listPostbacks(affiliateId, tx)).toMatchObject([{ last: { status: 'delivered', at } }])
      }),
    )
    expect(read).toBeLessThan(10)
  })

  test('an affiliate has at most five, also when ten are created concurrently', async () => {
    const affiliateId = await affiliate()
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => code(createPostback({ actor: { affiliateId }, at: AT }, wanted))),
    )
    expect(codes.filter((answer) => answer === 'no error')).toHaveLength(5)
    expect(codes.filter((answer) => answer === 'conflict')).toHaveLength(5)
    expect(await listPostbacks(affiliateId)).toHaveLength(5)
    const [first] = await listPostbacks(affiliateId)
    await removePostback({ actor: { affiliateId }, at: AT }, { id: first?.id ?? '' })
    expect(await code(createPostback({ actor: { affiliateId }, at: AT }, wanted))).toBe('no error')
  })

  test.each([
    ['https://127.0.0.1/p'],
    ['https://2130706433/p'],
    ['https://[::ffff:10.0.0.1]/p'],
    ['http://localhost:9000/p'],
  ])('%s is refused at its field [Q29]', async (url) => {
    const affiliateId = await affiliate()
    const refusal = await createPostback({ actor: { affiliateId }, at: AT }, { ...wanted, url }).catch((error) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'invalid', options: { fields: { url: expect.any(String) } } })
    expect(await listPostbacks(affiliateId)).toEqual([])
  })

  test('an offer hidden from the affiliate is refused like one that does not exist [Q23]', async () => {
    const affiliateId = await affiliate()
    const open = await createOffer({ advertiserId, name: 'Open' })
    const closed = await createOffer({ advertiserId, requiresApproval: true })
    const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, { ...wanted, offerId: open.id })
    expect(postback).toMatchObject({ offerId: open.id, offerName: 'Open' })
    for (const offerId of [closed.id, 999_999]) {
      const refusal = await createPostback({ actor: { affiliateId }, at: AT }, { ...wanted, offerId }).catch(
        (error) => error,
      )
      expect(refusal).toMatchObject({ code: 'invalid', message: 'This offer does not exist.' })
    }
  })

  test('a change updates only the given fields', async () => {
    const affiliateId = await affiliate()
    const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    const changed = await changePostback(
      { actor: { affiliateId }, at: AT },
      { id: postback.id, isActive: false, events: ['pending', 'reversed'] },
    )
    expect(changed).toEqual({ ...postback, isActive: false, events: ['pending', 'reversed'] })
    expect(
      await code(changePostback({ actor: { affiliateId }, at: AT }, { id: postback.id, url: 'https://10.0.0.1/' })),
    ).toBe('invalid')
    expect(await getPostback(affiliateId, postback.id)).toEqual(changed)
  })

  test('after a rotation the previous secret is valid for a day', async () => {
    const affiliateId = await affiliate()
    const { postback, secret } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    const rotated = await rotateSecret({ actor: { affiliateId }, at: AT }, { id: postback.id })
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.postback.formerSecretUntil).toBe('2026-11-22T12:00:00.000Z')
    const row = await db().affiliatePostback.findUniqueOrThrow({ where: { id: postback.id } })
    expect([unseal(row.secretSealed), unseal(row.formerSecretSealed ?? '')]).toEqual([rotated.secret, secret])
  })

  test('other affiliates get not_found [Q23]', async () => {
    const { postback } = await createPostback({ actor: { affiliateId: await affiliate() }, at: AT }, wanted)
    const other = await affiliate()
    expect(await listPostbacks(other)).toEqual([])
    for (const id of [postback.id, randomUUID()]) {
      expect(await code(getPostback(other, id))).toBe('not_found')
      expect(await code(changePostback({ actor: { affiliateId: other }, at: AT }, { id, isActive: false }))).toBe(
        'not_found',
      )
      expect(await code(rotateSecret({ actor: { affiliateId: other }, at: AT }, { id }))).toBe('not_found')
      expect(await code(removePostback({ actor: { affiliateId: other }, at: AT }, { id }))).toBe('not_found')
    }
  })
})
