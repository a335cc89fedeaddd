import { beforeAll, describe, expect, test } from 'vitest'
import { getApplicationDetail } from '@/lib/money/advances/admin-data'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { signedAmount } from '@/lib/people/users/adjustment-rules'
import { getUserDetail } from '@/lib/people/users/admin-data'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { createApplication } from '@/tests/support/money/funding'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'

const AT = new Date('2026-11-20T15:00:00Z')
const DAY_MS = 86_400_000
type Staff = Awaited<ReturnType<typeof createStaff>>
let [one, other, third]: Staff[] = []

const newAffiliate = async () => {
  const { id: userId, affiliateId } = await createUser()
  return { userId, affiliateId: affiliateId ?? 0 }
}
const adjust = (
  actor: Staff | undefined,
  userId: string,
  amountCents: number,
  { reason = 'Goodwill', at = AT } = {},
) => {
  if (!actor) throw new Error('no staff')
  const confirm = signedAmount(amountCents)
  return actOnUser({ actor, at }, { id: userId, action: 'adjust', amountCents, confirm, reason })
}

beforeAll(async () => {
  ;[one, other, third] = [await createStaff(), await createStaff(), await createStaff()]
})

describe('an adjustment', () => {
  test('above $1,000 is posted when a second person makes the same one', async () => {
    const { userId, affiliateId } = await newAffiliate()
    expect(await adjust(one, userId, 100_001)).toBe(false)
    expect(await availableOf(affiliateId)).toBe(0n)
    await expect(adjust(one, userId, 100_001, { reason: 'Again' })).rejects.toThrow('second person')
    const detail = await getUserDetail(userId, { userId: other?.userId ?? '', role: 'SUPER_ADMIN' }, AT)
    expect(detail.waitingAdjustments).toMatchObject([{ amountCents: 100_001, reason: 'Goodwill' }])
    expect(await adjust(other, userId, 100_001)).toBe(true)
    expect(await availableOf(affiliateId)).toBe(100_001n)
    expect((await auditOf('user', userId)).map(({ action }) => action)).toEqual([
      'user.adjust_first_approval',
      'user.adjust',
    ])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is not split: the sum of a day needs a second person, additions and deductions alike', async () => {
    const [{ userId, affiliateId }, boss] = [await newAffiliate(), await createStaff()]
    expect(await adjust(boss, userId, 60_000)).toBe(true)
    expect(await adjust(boss, userId, -30_000)).toBe(true)
    expect(await adjust(boss, userId, 10_001)).toBe(false)
    expect(await adjust(third, userId, 10_002)).toBe(false)
    expect(await adjust(boss, userId, 10_003, { at: new Date(AT.getTime() + DAY_MS) })).toBe(true)
    expect(await availableOf(affiliateId)).toBe(40_003n)
  })

  test('counts toward its approver, and toward accounts with the same payout destination', async () => {
    const [a, b, c] = [await newAffiliate(), await newAffiliate(), await newAffiliate()]
    await createPayoutMethod(a.affiliateId, 'same@pay.example')
    await createPayoutMethod(b.affiliateId, 'same@pay.example')
    await db().payoutMethod.updateMany({
      where: { affiliateId: { in: [a.affiliateId, b.affiliateId] } },
      data: { fingerprint: 'same' },
    })
    const [boss, second] = [await createStaff(), await createStaff()]
    expect(await adjust(boss, a.userId, 80_000)).toBe(true)
    expect(await adjust(boss, c.userId, 20_001)).toBe(false)
    expect(await adjust(second, b.userId, 20_001)).toBe(false)
  })

  test('of ten at once posts no more than $1,000', async () => {
    const [{ userId, affiliateId }, boss] = [await newAffiliate(), await createStaff()]
    await Promise.all(Array.from({ length: 10 }, (_, n) => adjust(boss, userId, 30_000 + n)))
    expect(await availableOf(affiliateId)).toBeLessThanOrEqual(100_000n)
    expect(await availableOf(affiliateId)).toBeGreaterThan(60_000n)
  })

  test('is not completed by someone whose fellow approver has lost the role since', async () => {
    const [{ userId }, gone, next] = [await newAffiliate(), await createStaff(), await createStaff()]
    await adjust(gone, userId, 200_000)
    await db().user.update({ where: { id: gone.userId }, data: { role: 'MODERATOR' } })
    expect(await adjust(next, userId, 200_000)).toBe(false)
    expect(await adjust(await createStaff(), userId, 200_000)).toBe(true)
  })
})

describe('an advance', () => {
  const grant = (actor: Staff | undefined, id: string, repaymentBps = 2_000) => {
    if (!actor) throw new Error('no staff')
    const decision = { decision: 'approve', repaymentBps, reason: 'Good plan', confirm: '$50,000.00' } as const
    return decideFunding({ actor, at: AT }, { id, ...decision })
  }

  test('above $1,000 is granted when a second person approves the same amount and share', async () => {
    const { affiliateId } = await newAffiliate()
    const id = await createApplication(affiliateId, AT, { amount: '50000' })
    const [first, second] = [await createStaff('MODERATOR'), await createStaff('GSM')]
    expect(await grant(first, id)).toBe(false)
    expect(await availableOf(affiliateId)).toBe(0n)
    await expect(grant(first, id)).rejects.toThrow('second person')
    expect((await getApplicationDetail(id, AT)).firstApprovals).toMatchObject([
      { amountCents: 5_000_000, repaymentBps: 2_000 },
    ])
    expect(await grant(second, id, 500)).toBe(false)
    expect(await availableOf(affiliateId)).toBe(0n)
    expect(await grant(second, id)).toBe(true)
    expect(await availableOf(affiliateId)).toBe(5_000_000n)
    expect((await getApplicationDetail(id, AT)).firstApprovals).toEqual([])
    expect((await auditOf('funding', id)).map(({ action }) => action)).toEqual([
      'funding.first_approval',
      'funding.first_approval',
      'funding.approve',
    ])
  })

  test('counts together with the adjustments of the day', async () => {
    const { affiliateId, userId } = await newAffiliate()
    expect(await adjust(await createStaff(), userId, 60_000)).toBe(true)
    const id = await createApplication(affiliateId, AT)
    const terms = { decision: 'approve', reason: 'Good plan', confirm: '$500.00' } as const
    expect(await decideFunding({ actor: await createStaff('GSM'), at: AT }, { id, ...terms })).toBe(false)
  })
})
