import { describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { secondApprovalsQuerySchema } from '@/lib/people/second-approval-queue/admin-schema'
import { approvalPath } from '@/lib/people/second-approval-queue/rules'
import { repairAccount } from '@/lib/people/users/account-recovery/admin-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { editQuest } from '@/lib/rewards/quests/admin-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createQuest } from '@/tests/support/factories/quests'
import { createPayee } from '@/tests/support/money/payouts'

const at = new Date('2026-11-20T15:00:00Z')
const list = async (viewer: StaffActor, over: Record<string, string> = {}) =>
  (await listSecondApprovals(secondApprovalsQuerySchema.parse(over), viewer, at)).rows
const kinds = async (viewer: StaffActor, over: Record<string, string> = {}) =>
  (await list(viewer, over)).map(({ kind }) => kind)

describe('what waits for a second approval', () => {
  test('is shown to whoever may approve it second, not to the first approver, and goes away once it is done', async () => {
    const [first, second] = [await createStaff('SUPER_ADMIN'), await createStaff('SUPER_ADMIN')]
    const gsm = await createStaff('GSM')
    const { userId, id: affiliateId } = await createPayee(1_000n)
    const adjust = (actor: StaffActor) =>
      actOnUser(
        { actor, at },
        { id: userId, action: 'adjust', reason: 'Refund', amountCents: 150_000, confirm: '+$1,500.00' },
      )
    await adjust(first)
    const [row] = await list(second, { q: String(affiliateId) })
    expect(row).toMatchObject({ kind: 'adjustment', amountCents: 150_000, affiliateId, by: first.user.email })
    expect(row && approvalPath(row)).toBe(`/admin/manage-users/${affiliateId}?tab=money`)
    expect(await kinds(first, { q: String(affiliateId) })).toEqual([])
    expect(await kinds(gsm, { q: String(affiliateId) })).toEqual([])
    await adjust(second)
    expect(await kinds(await createStaff('SUPER_ADMIN'), { q: String(affiliateId) })).toEqual([])
  })

  test('leaves out what its first approver may no longer approve, and holds that have ended', async () => {
    const [gsm, other] = [await createStaff('GSM'), await createStaff('GSM')]
    const { userId, id: affiliateId } = await createPayee(0n)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const q = String(affiliateId)
    const until = new Date('2026-11-22T15:00:00Z')
    await db().affiliate.update({ where: { id: affiliateId }, data: { payoutsHeldUntil: until } })
    await actOnUser({ actor: gsm, at }, { id: userId, action: 'lift-hold', reason: 'Called', confirm: email })
    expect(await kinds(other, { q })).toEqual(['hold_lift'])
    const later = secondApprovalsQuerySchema.parse({ q })
    expect((await listSecondApprovals(later, other, new Date('2026-11-23T15:00:00Z'))).rows).toEqual([])
    await db().user.update({ where: { id: gsm.userId }, data: { role: 'MODERATOR' } })
    expect(await kinds(other, { q })).toEqual([])
  })

  test('a raised quest budget is one, leads to its quest, and is void once the budget was changed', async () => {
    const [first, second] = [await createStaff('GSM'), await createStaff('ADMIN')]
    const quest = await createQuest({ name: 'A raised budget', budgetCents: 100_000n })
    const raise = (actor: StaffActor, budgetCents: number, confirm: string) =>
      editQuest({ actor, at }, { id: quest.id, budgetCents, reason: 'It runs well', confirm })
    expect(await raise(first, 400_000, '$4,000.00')).toBe(false)
    const [row] = await list(second, { kind: 'quest_budget' })
    expect(row).toMatchObject({
      kind: 'quest_budget',
      amountCents: 300_000,
      name: 'A raised budget',
      affiliateId: null,
    })
    expect(row && approvalPath(row)).toBe(`/admin/manage-quests?open=${quest.id}`)
    expect(await list(await createStaff('MODERATOR'), { kind: 'quest_budget' })).toEqual([])
    expect(await raise(second, 500_000, '$5,000.00')).toBe(false)
    await raise(second, 400_000, '$4,000.00')
    expect(await list(await createStaff('ADMIN'), { kind: 'quest_budget' })).toEqual([])
  })

  test('an account repair is one, until it is done', async () => {
    const [first, second] = [await createStaff('GSM'), await createStaff('GSM')]
    const { userId, id: affiliateId } = await createPayee(0n)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const change = (actor: StaffActor) =>
      repairAccount(
        { actor, at },
        { id: userId, kind: 'email', newEmail: `n${affiliateId}@new.example`, reason: 'Lost', confirm: email },
      )
    await change(first)
    const [row] = await list(second, { q: String(affiliateId) })
    expect(row && approvalPath(row)).toBe(`/admin/manage-users/${userId}?tab=security`)
    await change(second)
    expect(await list(await createStaff('GSM'), { q: String(affiliateId) })).toEqual([])
  })
})
