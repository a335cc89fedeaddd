// Slow: asks for, declines and approves each action that needs two people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as approveRoute } from '@/app/_api/admin/second-approvals/[id]/approve/route'
import { POST as declineRoute } from '@/app/_api/admin/second-approvals/[id]/decline/route'
import { countSecondApprovals, listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import {
  approvalParamsSchema,
  type SecondApproval,
  secondApprovalsQuerySchema,
} from '@/lib/people/second-approval-queue/admin-schema'
import { approveSecond, declineSecond } from '@/lib/people/second-approval-queue/admin-service'
import { APPROVAL_KINDS } from '@/lib/people/second-approval-queue/constants'
import { approvalPhrase } from '@/lib/people/second-approval-queue/rules'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { ledgerIsClean } from '@/tests/support/money/money'
import { ASKED, type Asked } from '@/tests/support/people/second-approvals'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

const AT = daysLater(1)
type Staff = Awaited<ReturnType<typeof createStaff>>
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const rows = async (viewer: Staff, over: Record<string, string> = {}): Promise<SecondApproval[]> =>
  (await listSecondApprovals(secondApprovalsQuerySchema.parse(over), viewer, AT)).rows

/** Something that one person asked for, and waits. */
async function waiting(kind: Asked['kind']) {
  const [first, second] = [await createStaff(), await createStaff()]
  const asked = await ASKED[kind](AT, shop)
  await asked.ask(first)
  const [row] = (await rows(second, { kind })).filter(({ by }) => by === first.user.email)
  if (!row) throw new Error('nothing waits')
  return { first, second, asked, row, kind }
}
const idOf = ({ id }: SecondApproval) => approvalParamsSchema.parse({ id }).id
const decline = (actor: Staff, row: SecondApproval, reason = 'The invoice is missing') =>
  declineSecond({ actor, at: AT }, { id: idOf(row), reason })
const approve = (actor: Staff, row: SecondApproval) => {
  const seen = { seenCents: row.fromCents, confirm: approvalPhrase(row) ?? '' }
  return approveSecond({ actor, at: AT }, { id: idOf(row), reason: 'Checked', ...seen })
}
const transfers = () => db().ledgerTransfer.count()

describe.each(APPROVAL_KINDS)('a waiting %s', (kind) => {
  test('is declined with a reason: nothing moves, the first person is notified once, and it can be asked for anew', async () => {
    const { first, second, asked, row } = await waiting(kind)
    const before = await transfers()
    const { count } = await countSecondApprovals(second, AT)
    await decline(second, row)
    expect([await transfers(), await asked.isMade(), await ledgerIsClean()]).toEqual([before, false, true])
    expect((await countSecondApprovals(second, AT)).count).toBe(count - 1)
    expect((await rows(second, { kind })).map(({ id }) => id)).not.toContain(row.id)
    expect((await rows(first, { kind, list: 'own' })).map(({ id }) => id)).not.toContain(row.id)
    const [declined] = await rows(first, { only: row.id, list: 'declined' })
    expect(declined?.declined).toEqual({
      by: second.user.email,
      at: AT.toISOString(),
      reason: 'The invoice is missing',
      isWithdrawn: false,
    })
    const entry = await db().auditLog.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    expect(entry).toMatchObject({ actorId: second.userId, reason: 'The invoice is missing' })
    expect(entry.action).toMatch(/_declined$/)

    await decline(second, row, 'Pressed again')
    const told = await db().notification.findMany({ where: { userId: first.userId } })
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ destinationUrlPath: `/admin/second-approvals?open=${row.id}` })
    expect(told[0]?.message).toContain('The invoice is missing')
    expect(await db().mailMessage.count({ where: { toAddress: first.user.email } })).toBe(0)
    expect(await db().auditLog.count({ where: { actorId: second.userId, action: { endsWith: '_declined' } } })).toBe(1)

    await expect(approve(second, row)).rejects.toMatchObject({ code: 'conflict' })
    await asked.ask(first)
    expect(await asked.isMade()).toBe(false)
    const again = (await rows(second, { kind })).find(({ by }) => by === first.user.email)
    expect(again?.id).not.toBe(row.id)
    expect(again && (await approve(second, again))).toBe(true)
    expect(await asked.isMade()).toBe(true)
    await expect(decline(second, again as SecondApproval)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is not completed by a program with the API key of a second person, but by that person', async () => {
    const { second, asked } = await waiting(kind)
    const before = await transfers()
    const byKey = asked.ask({ userId: second.userId, role: second.role, keyId: newId(AT) })
    // changes for up to 500 rows answer for each of them
    const [outcome] = [await byKey.catch((error: unknown) => error)].flat()
    expect(outcome).toMatchObject({
      ...(outcome instanceof AppError ? { code: 'person_required' } : { isDone: false }),
    })
    expect(JSON.stringify(outcome) + String(outcome)).toContain('only a person can approve it')
    expect([await transfers(), await asked.isMade()]).toEqual([before, false])
    await asked.ask(second)
    expect(await asked.isMade()).toBe(true)
  })

  test('approved and declined at once: one of the two wins, and the other gets a conflict', async () => {
    const { second, asked, row } = await waiting(kind)
    const third = await createStaff()
    const [approval, refusal] = await Promise.allSettled([approve(second, row), decline(third, row)])
    const isMade = await asked.isMade()
    expect([approval.status, refusal.status]).toEqual(isMade ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'])
    const lost = [approval, refusal].find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/no longer|already|declined/),
    })
    expect((await rows(third, { kind })).map(({ id }) => id)).not.toContain(row.id)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is withdrawn by who asked for it, who is not notified and cannot approve it', async () => {
    const { first, second, asked, row } = await waiting(kind)
    const [own] = await rows(first, { kind, list: 'own' })
    expect(own).toMatchObject({ id: row.id, isOwn: true })
    await expect(approve(first, row)).rejects.toMatchObject({ code: 'conflict' })
    await decline(first, row, 'Wrong amount')
    expect(await asked.isMade()).toBe(false)
    expect((await rows(second, { only: row.id }))[0]?.declined).toMatchObject({ isWithdrawn: true })
    expect(await db().notification.count({ where: { userId: first.userId } })).toBe(0)
  })
})

describe('who declines', () => {
  const ALLOWED: Record<Asked['kind'], string[]> = {
    adjustment: [],
    advance: ['GSM', 'COMMUNITY_TEAM', 'MODERATOR'],
    payout_change: [],
    reinstatement: [],
    compared_sale: ['GSM'],
    hold_lift: ['GSM'],
    quest_budget: ['ADMIN', 'GSM'],
    contest_start: ['ADMIN', 'GSM'],
    account_repair: ['GSM'],
    account_erasure: ['GSM'],
    advertiser_deposit: ['ADMIN', 'GSM'],
    advertiser_refund: ['ADMIN', 'GSM'],
  }
  test.each(APPROVAL_KINDS)('of a %s only the roles that approve it; others get 403', async (kind) => {
    const { row } = await waiting(kind)
    for (const role of ['ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR'] as const) {
      const staff = await createStaff(role)
      if (ALLOWED[kind].includes(role)) {
        expect((await rows(staff, { kind })).map(({ id }) => id)).toContain(row.id)
        continue
      }
      const call = { body: { reason: 'Not mine' }, params: { id: row.id } }
      expect((await send(declineRoute, staff.user, call)).status).toBe(403)
      expect((await send(approveRoute, staff.user, call)).status).toBe(403)
      expect(await rows(staff, { only: row.id })).toEqual([])
    }
    const said = { body: { reason: 'Not agreed' }, params: { id: row.id } }
    expect((await send(declineRoute, (await createStaff()).user, said)).status).toBe(200)
  })

  /** The affiliate a request is about, who has become a member of staff. */
  async function owner({ asked }: { asked: Asked }): Promise<Staff> {
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: asked.affiliateId ?? 0 } })
    const { email } = await db().user.update({ where: { id: userId }, data: { role: 'GSM' } })
    return { userId, role: 'GSM', user: { id: userId, email } as Staff['user'] }
  }

  test.each(['advance', 'hold_lift', 'account_repair', 'account_erasure'] as const)(
    'nobody declines or sees a waiting %s that is about themselves',
    async (kind) => {
      const request = await waiting(kind)
      const own = await owner(request)
      await expect(decline(own, request.row)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await rows(own, { only: request.row.id })).toEqual([])
    },
  )

  test('holds and repairs of staff are declined by super admins alone', async () => {
    const request = await waiting('hold_lift')
    await owner(request)
    await expect(decline(await createStaff('GSM'), request.row)).rejects.toMatchObject({ code: 'forbidden' })
    await decline(await createStaff('SUPER_ADMIN'), request.row)
    expect((await rows(request.first, { only: request.row.id }))[0]?.declined).not.toBeNull()
  })

  test('a first person who lost the role since is told nothing', async () => {
    const { first, second, row } = await waiting('advance')
    await db().user.update({ where: { id: first.userId }, data: { role: 'AFFILIATE' } })
    await decline(second, row)
    expect(await db().notification.count({ where: { userId: first.userId } })).toBe(0)
  })
})

test.each(APPROVAL_KINDS)('a %s whose first person lost the role waits for another one', async (kind) => {
  const { first, second, asked, row } = await waiting(kind)
  await db().user.update({ where: { id: first.userId }, data: { role: 'AFFILIATE' } })
  expect(await approve(second, row)).toBe(false)
  expect(await asked.isMade()).toBe(false)
})

test('a declined adjustment counts toward nobody’s sum of the day', async () => {
  const { first, second, row, asked } = await waiting('adjustment')
  await decline(second, row)
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: asked.affiliateId ?? 0 } })
  const { actOnUser } = await import('@/lib/people/users/admin-service')
  const order = { id: userId, action: 'adjust', amountCents: 100_000, confirm: '+$1,000.00', reason: 'Less' } as const
  expect(await actOnUser({ actor: first, at: AT }, order)).toBe(true)
})

test('a request that does not exist, and an address that names none, are refused', async () => {
  const { user } = await createStaff()
  const of = (id: string) => send(declineRoute, user, { body: { reason: 'Not agreed' }, params: { id } })
  expect((await of('advance:00000000-0000-7000-8000-000000000000')).status).toBe(409)
  expect((await of('quest_budget:abc')).status).toBe(409)
  expect((await of('payouts:1')).status).toBeGreaterThanOrEqual(400)
  expect((await send(declineRoute, user, { body: { reason: '' }, params: { id: 'advance:1' } })).status).toBe(422)
})
