import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema, type Decide } from '@/lib/people/affiliates/admin-schema'
import { decideApplicants } from '@/lib/people/affiliates/application-decision-admin-service'
import { scoreRisk } from '@/lib/people/affiliates/risk-rules'
import { db } from '@/lib/platform/database/db'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const staff = async () => ({ userId: (await createUser({ role: 'GSM' })).id, role: 'GSM' as const })
const decide = async (
  body: Partial<Decide> & { ids: number[]; decision: Decide['decision'] },
  actor?: Awaited<ReturnType<typeof staff>>,
) =>
  decideApplicants(
    { actor: actor ?? (await staff()), at: AT },
    { reason: 'Looks fine', confirm: `${body.decision} ${body.ids.length}`, ...body },
  )

async function createApplicant(more: Parameters<typeof createUser>[0] = {}) {
  const { affiliateId, ...user } = await createUser({ affiliate: { status: 'pending' }, ...more })
  if (affiliateId === null) throw new Error('an applicant is an affiliate')
  return { ...user, affiliateId }
}
const affiliate = (id: number) => db().affiliate.findUniqueOrThrow({ where: { id } })
const find = async (q: string) => (await listApplicants(applicantsQuerySchema.parse({ q }))).rows[0]

describe('deciding about applicants', () => {
  test('approves many independently and returns the outcome of each [S2.20]', async () => {
    const [first, second] = [await createApplicant(), await createApplicant()]
    const gone = await createApplicant({ affiliate: { status: 'banned' } })
    const outcomes = await decide({
      ids: [first.affiliateId, gone.affiliateId, second.affiliateId],
      decision: 'approve',
    })
    expect(outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, 'Approved'],
      [false, 'Already banned.'],
      [true, 'Approved'],
    ])
    expect(await affiliate(first.affiliateId)).toMatchObject({ status: 'approved', approvedAt: AT })
    expect((await affiliate(gone.affiliateId)).status).toBe('banned')
  })

  test('notifies the affiliate and audits before, after and reason', async () => {
    const { affiliateId, id } = await createApplicant()
    const gsm = await staff()
    await decide({ ids: [affiliateId], decision: 'reject', reason: 'The site is empty' }, gsm)
    expect(await affiliate(affiliateId)).toMatchObject({ status: 'rejected', statusReason: 'The site is empty' })
    expect(await db().notification.findFirst({ where: { userId: id } })).toMatchObject({ message: 'The site is empty' })
    expect(await db().auditLog.findFirst({ where: { subjectId: String(affiliateId) } })).toMatchObject({
      action: 'affiliate.reject',
      actorId: gsm.userId,
      before: { status: 'pending', statusReason: null },
      after: { status: 'rejected', statusReason: 'The site is empty' },
      reason: 'The site is empty',
    })
  })

  test('asks a question, and leaves the applicant in the queue with it', async () => {
    const { affiliateId, email } = await createApplicant()
    await decide({ ids: [affiliateId], decision: 'ask', reason: 'Which traffic do you run?' })
    expect(await find(email)).toMatchObject({ id: affiliateId, asked: 'Which traffic do you run?' })
  })

  test('needs the typed phrase for more than one; staff cannot decide about themselves', async () => {
    const [one, two] = [await createApplicant(), await createApplicant()]
    const ids = [one.affiliateId, two.affiliateId]
    await expect(decide({ ids, decision: 'approve', confirm: 'approve' })).rejects.toMatchObject({ code: 'invalid' })
    const self = { userId: one.id, role: 'GSM' as const }
    expect(await decide({ ids: [one.affiliateId], decision: 'approve' }, self)).toMatchObject([{ isDone: false }])
    expect((await affiliate(one.affiliateId)).status).toBe('pending')
  })

  test('accepts one of two concurrent decisions', async () => {
    const { affiliateId } = await createApplicant()
    const both = await Promise.all([
      decide({ ids: [affiliateId], decision: 'approve' }),
      decide({ ids: [affiliateId], decision: 'reject' }),
    ])
    expect(both.flat().filter(({ isDone }) => isDone)).toHaveLength(1)
    expect(await db().auditLog.count({ where: { subjectId: String(affiliateId) } })).toBe(1)
  })
})

describe('the risk signals of an applicant', () => {
  test('are the IP address of a banned account, a shared destination, a blocked referrer and an unconfirmed email', async () => {
    const applicant = await createApplicant({ isConfirmed: false })
    const banned = await createUser({ affiliate: { status: 'banned' } })
    const ip = '198.51.100.77'
    for (const { id: userId } of [applicant, banned]) {
      await db().userSession.create({ data: { id: randomUUID(), userId, ip, expiresAt: AT } })
    }
    const destination = `${randomUUID()}@pay.example`
    for (const id of [applicant.affiliateId, banned.affiliateId ?? 0]) await createPayoutMethod(id, destination)
    await db().referral.create({
      data: {
        referredId: applicant.affiliateId,
        referrerId: banned.affiliateId ?? 0,
        joinedAt: AT,
        commissionUntil: AT,
      },
    })
    const row = await find(applicant.email)
    expect(row?.signals).toEqual({
      isUnconfirmed: true,
      sharedAddress: 1,
      isAddressBanned: true,
      sharedDestination: 1,
      isReferrerBlocked: true,
    })
  })

  test.each([
    [{}, 0, 0],
    [{ isUnconfirmed: true }, 10, 1],
    [{ sharedAddress: 3 }, 30, 1],
    [{ sharedAddress: 1, isAddressBanned: true }, 80, 2],
    [{ sharedAddress: 1, isAddressBanned: true, sharedDestination: 2, isReferrerBlocked: true }, 100, 4],
  ])('%o has a score of %i', (found, score, reasons) => {
    const none = {
      isUnconfirmed: false,
      sharedAddress: 0,
      isAddressBanned: false,
      sharedDestination: 0,
      isReferrerBlocked: false,
    }
    const risk = scoreRisk({ ...none, ...found })
    expect([risk.score, risk.reasons.length]).toEqual([score, reasons])
  })
})
