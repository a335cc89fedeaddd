import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { revokeAllSessions } from '@/lib/accounts/auth/session-service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { ApprovalPayload } from '@/lib/backoffice/second-approvals/schema'
import { approveOrRequest, assertWaits, voidRequests } from '@/lib/backoffice/second-approvals/service'
import type { UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { holdPayouts } from '@/lib/money/payout-methods/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Repair } from './admin-schema'
import { type AccountRepair, REPAIR_ROLES } from './constants'
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
    await assertWaits(tx, firstApprovalId)
    await assertPossible(tx, account, kind, newEmail)
    const payload = { repair: kind, newEmail: kind === 'email' ? newEmail : null }
    const terms = { kind: 'account_repair', subject: id, affiliateId: account.affiliateId, payload } as const
    const approver = { userId: actor.userId, keyId: actor.keyId, allowed: REPAIR_ROLES, at }
    const { by } = await approveOrRequest(tx, terms, approver, { reason })
    const facts = kind === 'email' ? { before: { email: account.email }, after: { email: newEmail } } : TWO_FACTOR
    const audit = { subject: 'user', subjectId: id, ...facts, reason, at }
    if (by === 'waiting') {
      await recordAudit(tx, actor, { action: `user.${NAMES[kind]}_first_approval`, ...audit })
      return false
    }
    const others = { kind: terms.kind, subject: id, payload: { path: ['repair'], equals: kind } }
    await voidRequests(tx, others, at)
    await applyRepair(tx, { actor, at }, account, payload)
    await recordAudit(tx, actor, { action: `user.${NAMES[kind]}`, ...audit })
    return true
  })
  if (isDone) sendMailInBackground()
  return isDone
}

const NAMES: Record<AccountRepair, string> = { email: 'change_email', two_factor: 'reset_two_factor' }
const TWO_FACTOR = { before: { twoFactor: 'on' }, after: { twoFactor: 'off' } }

async function assertPossible(tx: Tx, account: Account, kind: AccountRepair, newEmail: string | null) {
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

async function applyRepair(
  tx: Tx,
  { actor, at }: StaffContext,
  account: Account,
  { repair, newEmail }: ApprovalPayload<'account_repair'>,
): Promise<void> {
  const { id: userId, affiliateId, firstName, email } = account
  if (repair === 'email' && newEmail !== null) {
    // whether it was confirmed stays: two people vouch for the new one, and a reset of the password still asks for a code
    await queueEmail(tx, email, addressLeftEmail(firstName, newEmail), at)
    await tx.user.update({ where: { id: userId }, data: { email: newEmail } })
    const sender = { userId: actor.userId, advertiserId: null }
    await queueOutsideMail(tx, { toAddress: newEmail, mail: addressTakenEmail(firstName), sender }, at)
  } else {
    const data = { oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null }
    await tx.user.update({ where: { id: userId }, data })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    await queueEmail(tx, email, twoFactorResetEmail(firstName), at)
  }
  // links sent to the old address, such as a password reset
  await tx.authToken.deleteMany({ where: { userId } })
  await revokeAllSessions(tx, userId, at)
  await revokeAllKeys(tx, userId, at)
  if (affiliateId !== null) await holdPayouts(tx, affiliateId, at)
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
