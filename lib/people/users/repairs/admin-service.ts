import 'server-only'
import { revokeKeysOf } from '@/lib/accounts/api-keys/service'
import { revokeAllSessions } from '@/lib/accounts/auth/session-service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertPerson, assertStillWaits } from '@/lib/backoffice/pages/approval-policy'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/staff-policy'
import type { AccountRepairKind, UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { holdPayouts } from '@/lib/money/payout-methods/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Repair } from './admin-schema'
import { REPAIR_ROLES } from './constants'
import { addressLeftEmail, addressTakenEmail, confirmedByStaffEmail, twoFactorResetEmail } from './emails'
import { requireMayRepair } from './policy'

type Account = {
  id: string
  email: string
  firstName: string
  role: UserRole
  status: UserStatus
  emailConfirmedAt: Date | null
  twoFactorSince: Date | null
  affiliateId: number | null
}

/** The account, locked after its money, as everywhere. @throws AppError not_found, forbidden */
async function lockRepairable(tx: Tx, id: string, actor: StaffActor): Promise<Account> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId: id }, select: { id: true } })
  if (affiliate) await lockMoney(tx, affiliate.id)
  const [account] = await tx.$queryRaw<Omit<Account, 'affiliateId'>[]>`
    SELECT id, email, first_name AS "firstName", role, status, email_confirmed_at AS "emailConfirmedAt",
      one_time_code_since AS "twoFactorSince"
    FROM app_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  if (!account || account.status === 'deleted') throw new AppError('not_found', 'There is no such account.')
  requireMayRepair(actor, account)
  return { ...account, affiliateId: affiliate?.id ?? null }
}

/**
 * Changes the email address of an account, or turns its two-factor authentication off, once two people have approved the
 * same. Both sign the owner out everywhere, hold the payouts, and are sent to the owner by email.
 * @returns whether it is done; false while it waits for a second person
 * @throws AppError not_found, forbidden, invalid; conflict, also when the named first approval no longer waits
 */
export async function repairAccount(
  { actor, at }: StaffContext,
  { id, kind, newEmail: typed, reason, confirm, firstApprovalId }: Repair & { id: string; firstApprovalId?: string },
): Promise<boolean> {
  const newEmail = typed ?? null
  const isDone = await transact(async (tx) => {
    const account = await lockRepairable(tx, id, actor)
    assertConfirmed(confirm, account.email)
    if (firstApprovalId !== undefined) assertStillWaits(await findRepair(tx, id, firstApprovalId))
    await assertPossible(tx, account, kind, newEmail)
    const wanted = { userId: id, kind, newEmail: kind === 'email' ? newEmail : null }
    const first = await findFirstApproval(tx, wanted, actor)
    const facts = kind === 'email' ? { before: { email: account.email }, after: { email: newEmail } } : TWO_FACTOR
    const audit = { subject: 'user', subjectId: id, ...facts, reason, at }
    if (!first) {
      await tx.accountRepair.create({
        data: { id: newId(at), ...wanted, reason, approvedById: actor.userId, approvedAt: at },
      })
      await recordAudit(tx, actor, { action: `user.${NAMES[kind]}_first_approval`, ...audit })
      return false
    }
    assertPerson(actor)
    await tx.accountRepair.update({ where: { id: first }, data: { secondApproverId: actor.userId, doneAt: at } })
    await tx.accountRepair.updateMany({
      where: { userId: id, kind, doneAt: null, voidedAt: null },
      data: { voidedAt: at },
    })
    await applyRepair(tx, account, wanted, at)
    await recordAudit(tx, actor, { action: `user.${NAMES[kind]}`, ...audit })
    return true
  })
  if (isDone) sendMailInBackground()
  return isDone
}

const NAMES: Record<AccountRepairKind, string> = { email: 'change_email', two_factor: 'reset_two_factor' }
const TWO_FACTOR = { before: { twoFactor: 'on' }, after: { twoFactor: 'off' } }

async function assertPossible(tx: Tx, account: Account, kind: AccountRepairKind, newEmail: string | null) {
  if (kind === 'two_factor') {
    if (account.twoFactorSince) return
    throw new AppError('conflict', 'Two-factor authentication of this account is off.')
  }
  const refuse = (code: 'invalid' | 'conflict', message: string) =>
    new AppError(code, message, { fields: { newEmail: message } })
  if (newEmail === null) throw refuse('invalid', 'Enter the new email address.')
  if (newEmail === account.email) throw refuse('invalid', 'This is the address the account has.')
  if ((await tx.user.count({ where: { email: newEmail } })) > 0) {
    throw refuse('conflict', 'Another account has this address.')
  }
}

type Wanted = { userId: string; kind: AccountRepairKind; newEmail: string | null }

/** The approval of another person who may still approve. @throws AppError conflict when only the actor approved it */
async function findFirstApproval(tx: Tx, wanted: Wanted, actor: StaffActor): Promise<string | undefined> {
  const earlier = await tx.accountRepair.findMany({ where: { ...wanted, doneAt: null, voidedAt: null } })
  for (const { id, approvedById } of earlier) {
    if (approvedById === actor.userId) continue
    const mayStill = { status: 'active' as const, role: { in: [...REPAIR_ROLES] } }
    if ((await tx.user.count({ where: { id: approvedById, ...mayStill } })) === 1) return id
  }
  if (earlier.some(({ approvedById }) => approvedById === actor.userId)) {
    throw new AppError('conflict', 'A second person must approve this; you have approved already.')
  }
  return undefined
}

async function applyRepair(tx: Tx, account: Account, { kind, newEmail }: Wanted, at: Date): Promise<void> {
  const { id: userId, affiliateId, firstName, email } = account
  if (kind === 'email' && newEmail !== null) {
    // whether it was confirmed stays: two people vouch for the new one, and a reset of the password still asks for a code
    await tx.user.update({ where: { id: userId }, data: { email: newEmail } })
    await queueEmail(tx, email, addressLeftEmail(firstName, newEmail), at)
    await queueEmail(tx, newEmail, addressTakenEmail(firstName), at)
  } else {
    const data = { oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null }
    await tx.user.update({ where: { id: userId }, data })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    await queueEmail(tx, email, twoFactorResetEmail(firstName), at)
  }
  // links sent to the old address, such as a password reset
  await tx.authToken.deleteMany({ where: { userId } })
  await revokeAllSessions(tx, userId, at)
  await revokeKeysOf(tx, userId, at)
  if (affiliateId !== null) await holdPayouts(tx, affiliateId, at)
}

async function findRepair(tx: Tx, userId: string, id: string) {
  const repair = await tx.accountRepair.findFirst({ where: { id, userId } })
  // one that another change made void was declined by nobody
  if (!repair || (repair.voidedAt && !repair.declinedById)) return null
  return { ...repair, declinedAt: repair.voidedAt }
}

/**
 * Declines a repair that waits, of an account the actor may repair. The first approver may take theirs back too.
 * @returns false when the same person has declined it already
 * @throws AppError not_found, forbidden, conflict
 */
export async function declineRepair(
  tx: Tx,
  actor: StaffActor,
  { id, repair, reason, at }: { id: string; repair: string; reason: string; at: Date },
): Promise<boolean> {
  await lockRepairable(tx, id, actor)
  const waiting = await findRepair(tx, id, repair)
  if (waiting?.declinedById === actor.userId) return false
  assertStillWaits(waiting)
  await tx.accountRepair.update({
    where: { id: repair, doneAt: null, voidedAt: null },
    data: { voidedAt: at, declinedById: actor.userId, declineReason: reason },
  })
  return true
}

/** Marks the email address of an account as confirmed, and notifies its owner. @throws AppError not_found, forbidden, conflict */
export async function confirmEmailByHand(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(async (tx) => {
    const { email, firstName, emailConfirmedAt } = await lockRepairable(tx, id, actor)
    if (emailConfirmedAt) throw new AppError('conflict', 'The email address of this account is confirmed.')
    await tx.user.update({ where: { id }, data: { emailConfirmedAt: at } })
    await queueEmail(tx, email, confirmedByStaffEmail(firstName), at)
    const facts = { before: { emailConfirmed: 'no' }, after: { emailConfirmed: 'yes' } }
    await recordAudit(tx, actor, { action: 'user.confirm_email', subject: 'user', subjectId: id, ...facts, reason, at })
  })
  sendMailInBackground()
}
