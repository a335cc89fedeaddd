import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { approveOrRequest, assertWaits } from '@/lib/backoffice/second-approvals/service'
import { type ClosedConnection, leaveServer } from '@/lib/community/discord/service'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import { accountDeletedEmail } from '@/lib/people/account/deletion/emails'
import { forfeitedCents } from '@/lib/people/account/deletion/rules'
import { eraseAccount, lockAccount, lockedOutHash } from '@/lib/people/account/deletion/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { REPAIR_ROLES } from '../account-recovery/constants'
import { requireMayRepair } from '../account-recovery/policy'
import { readErasureState } from './admin-data'
import type { ErasureRequest } from './admin-schema'
import { erasureRequestedEmail } from './emails'
import { erasedNotification } from './notifications'
import { listErasureObstacles, namesPerson } from './rules'

type Erase = ErasureRequest & { id: string; firstApprovalId?: string }

/**
 * Erases a person who asked for it, once two people have approved the same: the account becomes what a deletion by its
 * owner leaves. The owner is sent an email with the first approval and with the second, and the first person is notified.
 * @returns whether it is done; false while it waits for a second person
 * @throws AppError not_found, forbidden; invalid at `confirm`, or at `reason` if it names the person; conflict with the reason
 * while an obstacle remains, when the balance has changed, or when the named first approval no longer waits
 */
export async function erasePersonByStaff(
  { actor, at }: StaffContext,
  { id, givesUpCents, reason, confirm, firstApprovalId }: Erase,
): Promise<boolean> {
  const passwordHash = await lockedOutHash()
  const done = await transact(async (tx): Promise<{ connection: ClosedConnection | null } | null> => {
    const account = await lockAccount(tx, id)
    if (!account || account.status === 'deleted') throw new AppError('not_found', 'There is no such account.')
    requireMayRepair(actor, account)
    assertConfirmed(confirm, account.email)
    if (namesPerson(reason, account)) throw nameInReason()
    await assertWaits(tx, firstApprovalId)
    const { affiliateId } = account
    const givesUp = await assertErasable(tx, account, givesUpCents)
    const terms = { kind: 'account_erasure', subject: id, affiliateId, amountCents: givesUp, payload: {} } as const
    const approver = { userId: actor.userId, keyId: actor.keyId, allowed: REPAIR_ROLES, at }
    const approved = await approveOrRequest(tx, terms, approver, { reason })
    const audit = { subject: 'user', subjectId: id, after: { affiliateId, givenUpCents: givesUpCents }, reason, at }
    if (approved.by === 'waiting') {
      await recordAudit(tx, actor, { action: 'user.erase_first_approval', ...audit })
      await queueEmail(tx, account.email, erasureRequestedEmail(account.firstName), at)
      return null
    }
    const words = { statusReason: 'Erased by staff at their request.', mail: accountDeletedEmail('staff') }
    const connection = await eraseAccount(tx, account, { givesUp, passwordHash, ...words, at })
    await recordAudit(tx, actor, { action: 'user.erase', ...audit })
    await notifyRequester(tx, { requestId: approved.id, affiliateId, actorId: actor.userId, at })
    return { connection }
  })
  sendMailInBackground()
  if (done?.connection) await leaveServer(done.connection, at)
  return done !== null
}

function nameInReason(): AppError {
  const message = 'The reason stays in the admin log after the erasure. Leave out the person’s name and email address.'
  return new AppError('invalid', message, { fields: { reason: message } })
}

/** @returns what the person gives up. @throws AppError conflict */
async function assertErasable(
  tx: Tx,
  { id, affiliateId }: { id: string; affiliateId: number | null },
  shownCents: number,
): Promise<bigint> {
  const state = await readErasureState(id, affiliateId, tx)
  const [obstacle] = listErasureObstacles(state)
  if (obstacle) throw new AppError('conflict', obstacle)
  const givesUp = forfeitedCents(state)
  if (givesUp === BigInt(shownCents)) return givesUp
  throw new AppError(
    'conflict',
    'The balance has changed. Look at what the person would give up, and ask for it again.',
  )
}

type Told = { requestId: string; affiliateId: number | null; actorId: string; at: Date }

/** Tells the first person who approved it. */
async function notifyRequester(tx: Tx, { requestId, affiliateId, actorId, at }: Told): Promise<void> {
  const { requestedById } = await tx.approvalRequest.findUniqueOrThrow({ where: { id: requestId } })
  const { email: by } = await tx.user.findUniqueOrThrow({ where: { id: actorId }, select: { email: true } })
  await notify(tx, requestedById, erasedNotification({ requestId, affiliateId, by }), at)
}
