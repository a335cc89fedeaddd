import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { revokeAllSessions } from '@/lib/accounts/auth/session-service'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { recordUserTeamEvents } from '@/lib/backoffice/audit/team-events'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { AffiliateStatus, UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { recordAdjustment } from '@/lib/money/adjustments/events'
import { approveCredit } from '@/lib/money/adjustments/service'
import { getBalances } from '@/lib/money/ledger/data'
import { lockMoney } from '@/lib/money/ledger/service'
import { approveHoldLift } from '@/lib/money/payouts/holds/lift-service'
import { holdUnsentPayouts } from '@/lib/money/payouts/holds/service'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { handOverViews } from '@/lib/reporting/views/service'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { revokeMemberInvitesFrom, revokeMemberInvitesTo } from '../advertisers/invites/service'
import { recordAffiliateEvents } from '../affiliates/events'
import { revokeInvitesFrom, revokeInvitesTo } from '../invitations/staff-invite-revocation-service'
import { adjustmentPhrase } from './adjustment-rules'
import type { UserActionBody } from './admin-schema'
import { ADJUSTING_ROLES, type UserAction } from './constants'
import { adjustedNotification, reinstatedNotification, suspendedNotification } from './notifications'
import { requireMayAct } from './policy'

type Account = {
  id: string
  email: string
  role: UserRole
  status: UserStatus
  affiliateId: number | null
  affiliateStatus: AffiliateStatus | null
  approvedAt: Date | null
}
/** `firstApprovalId` names what waits for a second approval and is to be completed; another one may have declined it. */
type UserActionInput = UserActionBody & { firstApprovalId?: string }
type Step = { tx: Tx; account: Account; input: UserActionInput; actor: StaffActor; at: Date }

/**
 * Suspends, bans, reinstates or signs out an account, adjusts its balance, or lifts the hold of its payouts. Suspended affiliates can sign in, but their
 * links stop and their payouts are held; banned users cannot sign in. [S2.22]
 * @returns whether it is done; false for an adjustment or a lifted hold that waits for a second person
 * @throws AppError forbidden, not_found, invalid (not confirmed), conflict, insufficient_funds
 */
export async function actOnUser(
  { actor, at }: StaffContext,
  input: UserActionInput & { id: string; action: UserAction },
): Promise<boolean> {
  const { id, action } = input
  return transact(async (tx) => {
    const account = await lockAccount(tx, id, action)
    requireMayAct(actor, account, action)
    const { before, after, isWaiting = false } = await ACTIONS[action]({ tx, account, input, actor, at })
    const entry = {
      action: isWaiting ? `user.${action}_first_approval` : `user.${action}`,
      subject: 'user',
      subjectId: id,
    }
    await recordAudit(tx, actor, { ...entry, before, after, reason: input.reason, at })
    return !isWaiting
  })
}

async function lockAccount(tx: Tx, id: string, action: UserAction): Promise<Account> {
  if (action === 'adjust' || action === 'lift-hold') await lockUserMoney(tx, id)
  if (action === 'ban') await assertNotLastSuperAdmin(tx, id)
  const [account] = await tx.$queryRaw<Account[]>`
    SELECT u.id, u.email, u.role, u.status, a.id AS "affiliateId", a.status AS "affiliateStatus", a.approved_at AS "approvedAt"
    FROM app_user u LEFT JOIN affiliate a ON a.user_id = u.id
    WHERE u.id = ${id}::uuid FOR NO KEY UPDATE OF u`
  if (!account || account.status === 'deleted') throw new AppError('not_found', 'There is no such account.')
  return account
}

/** Locks the money before the user's row, as everywhere. */
async function lockUserMoney(tx: Tx, userId: string): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  if (affiliate) await lockMoney(tx, affiliate.id)
}

/** Locks all super admins, so that two who ban each other at once do not leave none. @throws AppError conflict */
async function assertNotLastSuperAdmin(tx: Tx, id: string): Promise<void> {
  if ((await tx.user.count({ where: { id, role: 'SUPER_ADMIN', status: 'active' } })) === 0) return
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM app_user WHERE role = 'SUPER_ADMIN' AND status = 'active' ORDER BY id FOR NO KEY UPDATE`
  if (locked.some((one) => one.id !== id)) return
  throw new AppError('conflict', 'This is the last super admin. Add another one first.')
}

type Facts = Record<string, string | number | null>
type Outcome = { before: Facts; after: Facts; isWaiting?: boolean }

const ACTIONS: Record<UserAction, (step: Step) => Promise<Outcome>> = {
  suspend: (step) => restrict(step, { status: 'active', affiliateStatus: 'suspended' }),
  ban: async (step) => {
    assertConfirmed(step.input.confirm, step.account.email)
    return restrict(step, { status: 'banned', affiliateStatus: 'banned' })
  },
  reinstate,
  'sign-out': async ({ tx, account, at }) => {
    const sessions = await tx.userSession.count({ where: { userId: account.id, revokedAt: null } })
    await revokeAllSessions(tx, account.id, at)
    // a program is signed in by its key
    const apiKeys = await revokeAllKeys(tx, account.id, at)
    return { before: { sessions, apiKeys }, after: { sessions: 0, apiKeys: 0 } }
  },
  adjust,
  'lift-hold': liftHold,
}

type Restriction = { status: 'active' | 'banned'; affiliateStatus: 'suspended' | 'banned' }

async function restrict({ tx, account, input, actor, at }: Step, to: Restriction): Promise<Outcome> {
  const { id, affiliateId, role } = account
  const isAlready = affiliateId === null ? account.status === to.status : account.affiliateStatus === to.affiliateStatus
  if (isAlready) throw new AppError('conflict', `This account is ${to.affiliateStatus} already.`)
  if (account.status === 'banned') throw new AppError('conflict', 'This account is banned: reinstate it first.')
  if (affiliateId === null && to.affiliateStatus === 'suspended') {
    throw new AppError('conflict', 'This account promotes nothing: there is nothing to suspend.')
  }
  if (affiliateId !== null) {
    await tx.affiliate.update({
      where: { id: affiliateId },
      data: { status: to.affiliateStatus, statusReason: input.reason },
    })
    await recordAffiliateEvents(tx, { id: affiliateId, types: [`affiliate.${to.affiliateStatus}`], at })
    await holdUnsentPayouts(tx, affiliateId, { reason: `The account is ${to.affiliateStatus}.`, actor, at })
  }
  if (to.status === 'banned') {
    await tx.user.update({ where: { id }, data: { status: 'banned' } })
    await recordUserTeamEvents(tx, id, { change: 'ban', at })
    await revokeAllSessions(tx, id, at)
    await revokeAllKeys(tx, id, at)
    // only a super admin bans staff, and reads all reports
    if (role !== 'AFFILIATE') await handOverViews(tx, { from: id, to: actor.userId, at })
    await revokeInvitesFrom(tx, id, at)
    await revokeInvitesTo(tx, account.email, at)
    await revokeMemberInvitesFrom(tx, id, at)
    await revokeMemberInvitesTo(tx, account.email, at)
  } else if (affiliateId !== null) {
    await notifyAffiliate(tx, affiliateId, suspendedNotification({ affiliateId, reason: input.reason }, at), at)
  }
  return {
    before: statusFields(account),
    after: { ...to, affiliateStatus: affiliateId === null ? null : to.affiliateStatus },
  }
}

async function reinstate({ tx, account, actor, at }: Step): Promise<Outcome> {
  const { id, affiliateId, status, affiliateStatus, role } = account
  // former staff, and people whom their advertiser removed: only a super admin ends a ban of theirs
  const isClosed =
    role === 'AFFILIATE' && affiliateId === null && (await tx.advertiserMember.count({ where: { userId: id } })) === 0
  if (isClosed && (status !== 'banned' || actor.role !== 'SUPER_ADMIN')) {
    throw new AppError('forbidden', 'These are former staff: a super admin restores their access in Manage Admins.')
  }
  if (status === 'active' && (affiliateStatus === null || affiliateStatus === 'approved')) {
    throw new AppError('conflict', 'This account is in good standing already.')
  }
  // reinstating an affiliate who was never approved approves them, which needs another role
  if (affiliateId !== null && account.approvedAt === null && !mayOpen(actor, 'bulk-approve-affiliates')) {
    throw new AppError('forbidden', 'This affiliate was never approved: it needs a role that decides about applicants.')
  }
  // a closed account stays closed, and can be invited again
  const to = isClosed ? 'suspended' : 'active'
  await tx.user.update({ where: { id }, data: { status: to } })
  await recordUserTeamEvents(tx, id, { change: 'reinstate', at })
  if (affiliateId !== null) {
    const data = { status: 'approved', statusReason: null, approvedAt: at, approvedById: actor.userId } as const
    await tx.affiliate.update({ where: { id: affiliateId }, data })
    await recordAffiliateEvents(tx, { id: affiliateId, types: ['affiliate.reinstated'], at })
    await notifyAffiliate(tx, affiliateId, reinstatedNotification(affiliateId, at), at)
  }
  return {
    before: statusFields(account),
    after: { status: to, affiliateStatus: affiliateId === null ? null : 'approved' },
  }
}

/**
 * A manual transfer between us and the affiliate's available balance; above $1,000 a day it waits until a second person
 * makes the same one. The same amount with the same reason by the same person is posted once per Eastern day, however
 * often it is sent.
 */
async function adjust({ tx, account: { affiliateId }, input, actor, at }: Step): Promise<Outcome> {
  const { amountCents, confirm, reason, firstApprovalId } = input
  if (affiliateId === null) throw new AppError('conflict', 'This account has no balance.')
  if (amountCents === undefined)
    throw new AppError('invalid', 'Say how much.', { fields: { amountCents: 'Say how much.' } })
  assertConfirmed(confirm, adjustmentPhrase(amountCents))
  const [from, to] =
    amountCents > 0 ? (['house_adjustment', 'available'] as const) : (['available', 'house_adjustment'] as const)
  const key = `adjustment:${easternDay(at)}:${sha256Hex(`${actor.userId} ${amountCents} ${reason}`)}`
  const amount = BigInt(Math.abs(amountCents))
  const before = await readAvailable(tx, affiliateId)
  if ((await tx.ledgerTransfer.count({ where: { affiliateId, key } })) > 0) throw repeatedAdjustment()
  const subject = String(affiliateId)
  const terms = { kind: 'adjustment', subject, affiliateId, amountCents: BigInt(amountCents), payload: {} } as const
  const by = { userId: actor.userId, keyId: actor.keyId, allowed: ADJUSTING_ROLES }
  if (!(await approveCredit(tx, { ...terms, ...by, reason, at, firstApprovalId }))) {
    return { before, after: { ...before, waitingCents: amountCents }, isWaiting: true }
  }
  if ((await postEarnings(tx, [{ affiliateId, amountCents: amount, at, key, kind: 'adjustment', from, to }])) === 0) {
    throw repeatedAdjustment()
  }
  await notifyAffiliate(tx, affiliateId, adjustedNotification({ amountCents, reason, key }), at)
  await recordAdjustment(tx, { affiliateId, key, amountCents, reason, at })
  return { before, after: { ...(await readAvailable(tx, affiliateId)), amountCents } }
}

/** Ends the hold of payouts after a new destination early, once a second person approves it too. */
async function liftHold({ tx, account, input, actor, at }: Step): Promise<Outcome> {
  const { affiliateId, email } = account
  if (affiliateId === null) throw new AppError('conflict', 'This account has no payouts.')
  assertConfirmed(input.confirm, email)
  const { reason, firstApprovalId } = input
  const approval = { affiliateId, reason, userId: actor.userId, keyId: actor.keyId, at, firstApprovalId }
  const { heldUntil, isLifted } = await approveHoldLift(tx, approval)
  const before = { payoutsHeldUntil: heldUntil.toISOString() }
  return { before, after: isLifted ? { payoutsHeldUntil: null } : before, isWaiting: !isLifted }
}

const repeatedAdjustment = () =>
  new AppError('conflict', 'You already made this adjustment today. Enter a different reason to make another.')

const readAvailable = async (tx: Tx, affiliateId: number) => ({
  availableCents: Number((await getBalances(affiliateId, tx)).availableCents),
})

const statusFields = ({ status, affiliateStatus }: Account): Facts => ({ status, affiliateStatus })
