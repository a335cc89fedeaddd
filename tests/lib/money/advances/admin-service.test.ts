import { describe, expect, test } from 'vitest'
import {
  getApplicationDetail,
  getFundingSummary,
  listDecidedApplications,
  listOpenApplications,
} from '@/lib/money/advances/admin-data'
import { decidedQuerySchema, waitingQuerySchema } from '@/lib/money/advances/admin-schema'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { listFunding } from '@/lib/money/advances/data'
import { withdrawFunding } from '@/lib/money/advances/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { createAdvance, createApplication, owedOf } from '@/tests/support/money/funding'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { refusalOf } from '@/tests/support/platform/refusals'

const AT = new Date('2026-11-20T15:00:00Z')
const reason = 'Good plan'
const newAffiliate = async () => {
  const { id: userId, affiliateId } = await createUser({ firstName: 'Chloé', lastName: 'Martin' })
  return { userId, affiliateId: affiliateId ?? 0 }
}
const approve = { decision: 'approve', reason, confirm: '$500.00' } as const

describe('an application that is approved [S2.27]', () => {
  test('credits the amount to the balance, owes all of it, and earns nothing', async () => {
    const { affiliateId, userId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const staff = await createStaff('MODERATOR')
    await decideFunding({ actor: staff, at: AT }, { id, ...approve })
    expect(await availableOf(affiliateId)).toBe(50_000n)
    expect((await listFunding(affiliateId, FIRST_PAGE)).applications).toMatchObject([
      {
        status: 'approved',
        grantedCents: 50_000,
        outstandingCents: 50_000,
        repaymentBps: 2_000,
        decisionReason: reason,
      },
    ])
    const { earnedCents } = await db().ledgerAccount.findFirstOrThrow({ where: { affiliateId, kind: 'available' } })
    expect(earnedCents).toBe(0n)
    const [told] = await db().notification.findMany({ where: { userId } })
    expect(told).toMatchObject({ title: '$500.00 was advanced to you', destinationUrlPath: '/account/funding' })
    expect(await auditOf('funding', id)).toMatchObject([
      { action: 'funding.approve', reason, actorId: staff.userId, after: { status: 'approved', grantedCents: 50_000 } },
    ])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('by two staff members concurrently pays once [Q1]', async () => {
    const { affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const [one, other] = [await createStaff('GSM'), await createStaff('MODERATOR')]
    const answers = await Promise.all(
      [one, other, one, other].map((staff) => refusalOf(decideFunding({ actor: staff, at: AT }, { id, ...approve }))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await availableOf(affiliateId)).toBe(50_000n)
  })

  test('is refused while the affiliate is under review', async () => {
    const { affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const held = { affiliateId, rule: 'self_conversion', score: 90, evidence: {}, status: 'held' } as const
    const review = await db().fraudCase.create({ data: held })
    const staff = await createStaff('GSM')
    expect(await refusalOf(decideFunding({ actor: staff, at: AT }, { id, ...approve }))).toMatchObject({
      code: 'conflict',
    })
    expect(await availableOf(affiliateId)).toBe(0n)
    await db().fraudCase.update({ where: { id: review.id }, data: { status: 'cleared' } })
    await decideFunding({ actor: staff, at: AT }, { id, ...approve })
    expect(await availableOf(affiliateId)).toBe(50_000n)
  })

  test('in part grants less, with the agreed repayment share', async () => {
    const { affiliateId } = await newAffiliate()
    const id = await createAdvance(affiliateId, AT, { grantedCents: 30_000, repaymentBps: 3_000 })
    expect(await availableOf(affiliateId)).toBe(30_000n)
    expect((await listFunding(affiliateId, FIRST_PAGE)).applications).toMatchObject([
      { id, status: 'partly_approved', grantedCents: 30_000, repaymentBps: 3_000 },
    ])
  })
})

describe('a decision that is refused moves nothing', () => {
  test.each([
    ['a wrong amount typed', { confirm: '$50.00' }, 'invalid'],
    ['more than was asked', { grantedCents: 50_001, confirm: '$500.01' }, 'invalid'],
  ])('%s [S2.27]', async (_, terms, code) => {
    const { affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const answer = await refusalOf(
      decideFunding({ actor: await createStaff('GSM'), at: AT }, { id, ...approve, ...terms }),
    )
    expect(answer).toMatchObject({ code })
    expect(await availableOf(affiliateId)).toBe(0n)
  })

  test('on their own application, a withdrawn one, an unknown one, or one of a suspended account [S2.27]', async () => {
    const { userId, affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const refused = async (who: Awaited<ReturnType<typeof createStaff>> | { userId: string; role: 'GSM' }, of = id) =>
      await refusalOf(decideFunding({ actor: who, at: AT }, { id: of, ...approve }))
    const gsm = await createStaff('GSM')
    expect(await refused({ userId, role: 'GSM' })).toMatchObject({ code: 'forbidden' })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'suspended' } })
    expect(await refused(gsm)).toMatchObject({ code: 'conflict' })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'approved' } })
    await withdrawFunding({ actor: { affiliateId }, at: AT }, { id })
    expect(await refused(gsm)).toMatchObject({ code: 'conflict' })
    expect(await refused(gsm, crypto.randomUUID())).toMatchObject({ code: 'not_found' })
    expect(await availableOf(affiliateId)).toBe(0n)
  })

  test('a declined application has a reason, and the affiliate can apply again [S2.27]', async () => {
    const { affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT)
    const decline = { decision: 'decline', reason: 'Too early', confirm: '' } as const
    await decideFunding({ actor: await createStaff('COMMUNITY_TEAM'), at: AT }, { id, ...decline })
    expect((await listFunding(affiliateId, FIRST_PAGE)).applications).toMatchObject([
      { status: 'declined', decisionReason: 'Too early', grantedCents: null, outstandingCents: 0 },
    ])
    expect(await createApplication(affiliateId, AT)).not.toBe(id)
  })
})

describe('the admin lists [S2.27]', () => {
  test('list open and decided applications, with what their affiliates owe', async () => {
    const { affiliateId } = await newAffiliate()
    const first = await createAdvance(affiliateId, AT)
    const second = await createApplication(affiliateId, AT)
    const q = String(affiliateId)
    const waiting = await listOpenApplications(waitingQuerySchema.parse({ q, sort: 'amount' }))
    expect(waiting.rows).toMatchObject([{ id: second, affiliateId, amountCents: 50_000, owesCents: 50_000 }])
    const decided = await listDecidedApplications(decidedQuerySchema.parse({ q, owed: 'yes', sort: 'name' }))
    expect(decided.rows).toMatchObject([{ id: first, name: 'Chloé Martin', outstandingCents: 50_000 }])
    expect((await listDecidedApplications(decidedQuerySchema.parse({ q, owed: 'no' }))).total).toBe(0)
    expect((await listDecidedApplications(decidedQuerySchema.parse({ q, status: 'declined' }))).total).toBe(0)
    expect(await getApplicationDetail(second, AT)).toMatchObject({
      advancesBefore: 1,
      availableCents: 50_000,
      repayments: [],
    })
  })

  test('sum up what was granted, is owed and was repaid', async () => {
    const before = await getFundingSummary()
    const { affiliateId } = await newAffiliate()
    const id = await createAdvance(affiliateId, AT, { grantedCents: 40_000 })
    const after = await getFundingSummary()
    expect(after.granted.cents - before.granted.cents).toBe(40_000)
    expect(after.owed.cents - before.owed.cents).toBe(Number(await owedOf(id)))
    expect(after.repaidCents).toBe(before.repaidCents)
  })
})
