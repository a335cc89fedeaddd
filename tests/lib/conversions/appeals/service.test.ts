import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET, POST } from '@/app/_api/conversions/[id]/appeal/route'
import { POST as upload } from '@/app/_api/conversions/evidence/route'
import { removeUnusedUploads } from '@/lib/accounts/uploads/cleanup-service'
import { getOwnAppeal } from '@/lib/conversions/appeals/data'
import { makeAppeal } from '@/lib/conversions/appeals/service'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { exportAccount } from '@/lib/people/account/export-data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createStaff } from '@/tests/support/backoffice/staff'
import { appealOf, GROUND, voidConversion } from '@/tests/support/conversions/appeals'
import { uploadRequest } from '@/tests/support/conversions/upload-forms'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { shadedPng } from '@/tests/support/platform/pictures'
import { jsonRequest } from '@/tests/support/platform/requests'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const VOIDED = daysLater(1)
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

/** A conversion that was reversed at VOIDED. */
async function reversed(user?: TestUser) {
  const owner = user ?? (await createUser())
  const affiliateId = owner.affiliateId ?? 0
  const { click_id } = await shop.click({ affiliateId })
  const { body } = await shop.send({ click_id })
  const one = { affiliateId, conversionId: String(body.conversion_id) }
  await voidConversion(one, { at: VOIDED })
  return { ...one, user: owner }
}
type Reversed = Awaited<ReturnType<typeof reversed>>

const appeal = ({ affiliateId, conversionId, user }: Reversed, at: Date, pictures: string[] = []) =>
  makeAppeal({ actor: { affiliateId, userId: user.id }, at }, { conversionId, ...GROUND, pictures })

describe('an appeal', () => {
  test('is stored with its deadline, and told to staff who decide, not to others', async () => {
    const [gsm, moderator] = [await createStaff('GSM'), await createStaff('MODERATOR')]
    const one = await reversed()
    await appeal(one, daysLater(2))
    expect(await getOwnAppeal(one, daysLater(2))).toEqual({
      until: daysLater(31).toISOString(),
      isPossible: false,
      appeal: {
        ...GROUND,
        pictures: [],
        status: 'open',
        answer: null,
        askedAt: null,
        decidedAt: null,
        createdAt: daysLater(2).toISOString(),
        dueAt: daysLater(9).toISOString(),
      },
    })
    const told = (userId: string) =>
      db().notification.count({ where: { userId, title: `New appeal of affiliate ${one.affiliateId}` } })
    expect([await told(gsm.userId), await told(moderator.userId), await told(one.user.id)]).toEqual([1, 0, 0])
  })

  test('can be made once for each conversion, also by ten requests at once', async () => {
    const one = await reversed()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => appeal(one, daysLater(2))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    await expect(appeal(one, daysLater(3))).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().appeal.count({ where: { conversionId: one.conversionId } })).toBe(1)
  })

  test('can be made until 30 days after the rejection, and not a millisecond longer', async () => {
    const [in_time, late] = [await reversed(), await reversed()]
    const last = daysLater(31)
    const after = new Date(last.getTime() + 1)
    await expect(appeal(late, after)).rejects.toMatchObject({ message: /within 30 days/ })
    expect(await getOwnAppeal(late, after)).toMatchObject({ isPossible: false, until: last.toISOString() })
    expect(await getOwnAppeal(in_time, last)).toMatchObject({ isPossible: true })
    await appeal(in_time, last)
  })

  test('is refused for a conversion that counts', async () => {
    const user = await createUser()
    const { click_id } = await shop.click({ affiliateId: user.affiliateId ?? 0 })
    const { body } = await shop.send({ click_id })
    const one = { affiliateId: user.affiliateId ?? 0, conversionId: String(body.conversion_id), user }
    expect(await getOwnAppeal(one, NOW)).toEqual({ until: null, isPossible: false, appeal: null })
    await expect(appeal(one, NOW)).rejects.toMatchObject({ code: 'conflict', message: /It is approved/ })
  })

  test('about another affiliate’s conversion is not found [Q23]', async () => {
    const one = await reversed()
    const eve = await createUser()
    const tried = { ...one, affiliateId: eve.affiliateId ?? 0, user: eve }
    await expect(appeal(tried, VOIDED)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getOwnAppeal(tried, VOIDED)).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().appeal.count({ where: { conversionId: one.conversionId } })).toBe(0)
  })
})

describe('the routes', () => {
  const post = async (id: string, body: unknown, user?: TestUser) => {
    const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
    return POST(jsonRequest(`/api/conversions/${id}/appeal`, body, headers), { params: Promise.resolve({ id }) })
  }
  const get = async (id: string, user?: TestUser) => {
    const headers = user ? await signedInHeaders(user) : new Headers()
    const request = new Request(`http://localhost:3000/api/conversions/${id}/appeal`, { headers })
    return GET(request, { params: Promise.resolve({ id }) })
  }

  test('refuse the signed-out, staff, and what is not an appeal', async () => {
    const one = await reversed()
    expect((await get(one.conversionId)).status).toBe(401)
    expect((await post(one.conversionId, GROUND)).status).toBe(401)
    expect((await post(one.conversionId, GROUND, await createUser({ role: 'GSM' }))).status).toBe(403)
    for (const wrong of [
      { ...GROUND, ground: 'because' },
      { ...GROUND, message: 'too short' },
      { ...GROUND, message: 'x'.repeat(2_001) },
      { ...GROUND, pictures: ['https://evil.example/a.webp'] },
      { ...GROUND, status: 'won' },
    ]) {
      expect((await post(one.conversionId, wrong, one.user)).status).toBe(422)
    }
    expect(await db().appeal.count({ where: { conversionId: one.conversionId } })).toBe(0)
  })

  test('take an appeal with pictures of one’s own, which stay stored; those of others are refused', async () => {
    const [one, other] = [await reversed(), await createUser()]
    // made now, because a request is: the time for an appeal begins with the reversal
    await db().conversion.updateMany({ where: { id: one.conversionId }, data: { decidedAt: new Date() } })
    const store = async (user: TestUser, shade: number) => {
      const request = await uploadRequest('/api/conversions/evidence', await shadedPng(shade), { user })
      const response = await upload(request, { params: Promise.resolve({}) })
      expect(response.status).toBe(201)
      return (await response.json()).url as string
    }
    const [own, theirs] = [await store(one.user, 31), await store(other, 200)]
    const refused = await post(one.conversionId, { ...GROUND, pictures: [theirs] }, one.user)
    expect(refused.status).toBe(422)
    const nowhere = `/files/${'0'.repeat(64)}.webp`
    expect((await post(one.conversionId, { ...GROUND, pictures: [nowhere] }, one.user)).status).toBe(422)
    const made = await post(one.conversionId, { ...GROUND, pictures: [own] }, one.user)
    expect([made.status, (await made.json()).appeal.pictures]).toEqual([201, [own]])
    await removeUnusedUploads({ at: daysLater(400) })
    const left = await db().upload.findMany({ where: { purpose: 'evidence' } })
    expect(left.map(({ userId }) => userId)).toEqual([one.user.id])
  })
})

describe('personal data', () => {
  test('of an appeal is in the export, and erased with the account', async () => {
    const one = await reversed()
    await appealOf(one, daysLater(2))
    let text = ''
    for await (const part of await exportAccount({ userId: one.user.id, affiliateId: one.affiliateId }, new Date()))
      text += part
    expect(text).toContain(GROUND.message)
    const actor = { userId: one.user.id }
    await deleteAccount({ actor, at: new Date() }, { phrase: 'delete my account', password: PASSWORD, givesUpCents: 0 })
    const stored = await db().appeal.findFirstOrThrow({ where: { conversionId: one.conversionId } })
    expect(stored).toMatchObject({ message: '', pictures: [], status: 'open' })
  })
})
