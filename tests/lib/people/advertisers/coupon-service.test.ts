import { beforeAll, describe, expect, test } from 'vitest'
import { listGivenCoupons, listOwnCoupons } from '@/lib/catalog/materials/coupon-data'
import { requestCoupon } from '@/lib/catalog/materials/coupon-request-service'
import { changeCoupon, giveCoupons, setCouponPriority } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const at = new Date('2026-11-20T15:00:00Z')
let staff: { actor: { userId: string; role: 'SUPER_ADMIN' }; at: Date }
let advertiserId: number
let offerId: number
let codes = 0
const newCode = () => `CODE-${++codes}`

beforeAll(async () => {
  staff = { actor: { userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' }, at }
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
})

const give = (code: string, affiliateId: number, id = offerId) =>
  giveCoupons(staff, { id, codes: [{ code, affiliateId }] })
const own = (affiliateId: number) => listOwnCoupons(offerId, affiliateId, at)
const noticesOf = async (affiliateId: number) => {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  const rows = await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ title }) => title)
}

describe('codes that are given', () => {
  test('are the affiliate’s, who is told', async () => {
    const { id } = await createAffiliate()
    await give('Anna10', id)
    expect(await own(id)).toMatchObject([{ code: 'Anna10', status: 'active', conversions: 0, payoutCents: 0 }])
    expect(await noticesOf(id)).toEqual([expect.stringContaining('Anna10 is your code')])
  })

  test('are given all or none: a code that is taken in any case, twice in the list, or of nobody names itself', async () => {
    const [one, other] = [await createAffiliate(), await createAffiliate()]
    const taken = newCode()
    await give(taken, one.id)
    const list = [
      { code: newCode(), affiliateId: other.id },
      { code: taken.toLowerCase(), affiliateId: other.id },
      { code: 'Twice', affiliateId: other.id },
      { code: 'TWICE', affiliateId: one.id },
      { code: newCode(), affiliateId: 2_000_000 },
    ]
    await expect(giveCoupons(staff, { id: offerId, codes: list })).rejects.toMatchObject({
      code: 'invalid',
      options: {
        fields: {
          'codes.1': expect.stringContaining('taken'),
          'codes.3': expect.stringContaining('twice'),
          'codes.4': expect.stringContaining('No affiliate with this ID'),
        },
      },
    })
    expect(await own(other.id)).toEqual([])
  })

  test('come from a file too, all or none, and what is wrong stands at the file', async () => {
    const { id } = await createAffiliate()
    const [first, second] = [newCode(), newCode()]
    await giveCoupons(staff, { id: offerId, file: `affiliate;code\n${id};${first}\n${id};${second}` })
    expect((await own(id)).map(({ code }) => code)).toEqual([first, second])
    const refused = async (file: string) =>
      (await giveCoupons(staff, { id: offerId, file }).catch((error) => error)).options?.fields.file
    expect(await refused(`code,affiliate\n${newCode()},${id}\n${first},${id}`)).toBe(`${first}: This code is taken.`)
    expect(await refused('code,affiliate\n')).toContain('at least one')
    expect(await refused(`code,affiliate\n"A,B",${id}`)).toContain('Enter one code')
    expect(await own(id)).toHaveLength(2)
  })

  test('go to nobody who may not promote the offer', async () => {
    const closed = await createOffer({ advertiserId, requiresApproval: true })
    const { id } = await createAffiliate()
    await expect(give(newCode(), id, closed.id)).rejects.toMatchObject({ code: 'invalid' })
    await db().affiliateOffer.create({ data: { affiliateId: id, offerId: closed.id, status: 'approved' } })
    await give(newCode(), id, closed.id)
    const pending = await createAffiliate({ status: 'pending' })
    await expect(give(newCode(), pending.id)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('may be the same at two advertisers', async () => {
    const { id } = await createAffiliate()
    const code = newCode()
    await give(code, id)
    await give(code, id, (await createOffer({ advertiserId: (await createAdvertiser()).id })).id)
    expect(await db().couponCode.count({ where: { code } })).toBe(2)
  })

  test('that ended may be given to somebody else; of two at once one gets it', async () => {
    const first = await createAffiliate()
    const code = newCode()
    await give(code, first.id)
    const [coupon] = await own(first.id)
    await changeCoupon(staff, {
      id: offerId,
      couponId: coupon?.id ?? 0,
      status: 'ended',
      reason: 'The campaign is over.',
    })
    expect(await own(first.id)).toMatchObject([{ status: 'ended', reason: 'The campaign is over.' }])
    const others = await Promise.all([createAffiliate(), createAffiliate(), createAffiliate()])
    const tries = await Promise.allSettled(others.map(({ id }) => give(code, id)))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})

describe('a code that an affiliate asks for', () => {
  const ask = (affiliateId: number, code: string) => requestCoupon({ actor: { affiliateId }, at }, { offerId, code })

  test('is theirs once it is granted, and nobody else’s meanwhile', async () => {
    const { id } = await createAffiliate()
    const other = await createAffiliate()
    const code = newCode()
    await ask(id, code)
    await expect(ask(other.id, code.toLowerCase())).rejects.toMatchObject({
      options: { fields: { code: expect.any(String) } },
    })
    const [coupon] = await own(id)
    await changeCoupon(staff, { id: offerId, couponId: coupon?.id ?? 0, status: 'active', reason: '' })
    expect(await own(id)).toMatchObject([{ code, status: 'active' }])
    await expect(
      changeCoupon(staff, { id: offerId, couponId: coupon?.id ?? 0, status: 'refused', reason: 'Too late.' }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that is refused says why, and may be asked for again', async () => {
    const { id } = await createAffiliate()
    const code = newCode()
    await ask(id, code)
    const [coupon] = await own(id)
    await changeCoupon(staff, {
      id: offerId,
      couponId: coupon?.id ?? 0,
      status: 'refused',
      reason: 'Use your own name.',
    })
    expect(await own(id)).toMatchObject([{ status: 'refused', reason: 'Use your own name.' }])
    await ask(id, code)
    expect((await own(id)).map(({ status }) => status)).toEqual(['requested', 'refused'])
    expect((await listGivenCoupons(offerId, at)).coupons[0]).toMatchObject({
      code,
      affiliateId: id,
      status: 'requested',
    })
  })

  test('needs an account and an approval that let the affiliate promote', async () => {
    const pending = await createAffiliate({ status: 'pending' })
    await expect(ask(pending.id, newCode())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('people of the advertiser', () => {
  test('give codes of their own offers only, and viewers none', async () => {
    const owner = await createAdvertiserPerson('owner', advertiserId)
    const viewer = await createAdvertiserPerson('viewer', advertiserId)
    const { id } = await createAffiliate()
    const as = (actor: typeof owner) => ({ actor, at })
    const codesOf = (code: string) => ({ id: offerId, codes: [{ code, affiliateId: id }] })
    await giveCoupons(as(owner), codesOf(newCode()))
    await expect(giveCoupons(as(viewer), codesOf(newCode()))).rejects.toMatchObject({ code: 'forbidden' })
    const foreign = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await expect(giveCoupons(as(owner), { ...codesOf(newCode()), id: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await setCouponPriority(as(owner), { id: offerId, clicksFirst: true })
    expect((await listGivenCoupons(offerId, at, advertiserId)).clicksFirst).toBe(true)
    await setCouponPriority(as(owner), { id: offerId, clicksFirst: false, codePercent: 60 })
    await setCouponPriority(as(owner), { id: offerId, clicksFirst: false })
    expect(await listGivenCoupons(offerId, at, advertiserId)).toMatchObject({ clicksFirst: false, codePercent: 60 })
    const [given] = (await listGivenCoupons(offerId, at, advertiserId)).coupons
    expect(given).toMatchObject({ affiliateName: null, payoutCents: null, costCents: 0 })
    await expect(listGivenCoupons(foreign.id, at, advertiserId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
