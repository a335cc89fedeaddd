import 'server-only'
import { randomBytes } from 'node:crypto'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { assertOwner } from '@/lib/accounts/credentials/two-factor-service'
import { type ClosedConnection, closeConnection, leaveServer } from '@/lib/community/discord/service'
import type { UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { isProved } from '@/lib/messages/mail/limits-service'
import { queueLastEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { lockMoney } from '@/lib/money/ledger/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { lockMembers } from '../../advertisers/members/service'
import { recordAffiliateEvents } from '../../affiliates/events'
import { getDeletionStatus, readAccountState } from './data'
import { accountDeletedEmail } from './emails'
import { eraseAffiliate, erasePerson } from './erasure-service'
import { forfeitedCents, listObstacles } from './rules'
import type { DeletionRequest } from './schema'

/**
 * Deletes the actor's account: erases their personal data, ends every session, and frees the email address for a new
 * sign-up. The ledger stays. Available money is transferred to us, if the person gave up exactly that amount.
 * @throws AppError invalid for a wrong password or code, otp_required without a code, conflict with the reason while an obstacle remains or when the amount has
 * changed since it was shown, too_many_requests
 */
export async function deleteAccount(
  { actor, at }: WriteContext<{ userId: string }>,
  { password, code, givesUpCents }: DeletionRequest,
): Promise<void> {
  const { userId } = actor
  await assertOwner({ actor, at }, { password, code })
  const { obstacles } = await getDeletionStatus(userId)
  if (obstacles[0]) throw new AppError('conflict', obstacles[0])
  const passwordHash = await lockedOutHash()
  const connection = await transact(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account?.status !== 'active') throw new AppError('unauthenticated', 'Sign in to continue.')
    const state = await readAccountState(userId, tx)
    const [obstacle] = listObstacles(state)
    if (obstacle) throw new AppError('conflict', obstacle)
    const givesUp = BigInt(givesUpCents)
    if (forfeitedCents(state) !== givesUp) {
      throw new AppError('conflict', 'Your balance has changed. Look at what you would give up, and confirm again.')
    }
    const words = { statusReason: 'Deleted by its owner.', mail: accountDeletedEmail('owner') }
    return eraseAccount(tx, account, { givesUp, passwordHash, ...words, at })
  })
  sendMailInBackground()
  if (connection) await leaveServer(connection, at)
}

/** The hash of a password that nobody knows. */
export const lockedOutHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

export type LockedAccount = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: UserRole
  status: UserStatus
  affiliateId: number | null
}

/** Locks an account before its erasure, in the order of every other lock. Null when there is none. */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  // money is locked first, as everywhere, so that nothing arrives during the checks
  if (affiliate) await lockMoney(tx, affiliate.id)
  // the people of an advertiser are locked before the account, as where they are changed
  const member = await tx.advertiserMember.findUnique({ where: { userId }, select: { advertiserId: true } })
  if (member) await lockMembers(tx, member.advertiserId)
  const [user] = await tx.$queryRaw<Omit<LockedAccount, 'affiliateId'>[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, status
    FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return user ? { ...user, affiliateId: affiliate?.id ?? null } : null
}

type Erasure = {
  /** The available balance, which is transferred to us. */
  givesUp: Cents
  /** Of a password that nobody knows. */
  passwordHash: string
  statusReason: string
  /** Sent to the address that is erased. */
  mail: Mail
  at: Date
}

/**
 * Erases a locked account whose obstacles the caller has checked.
 * @returns the connection to Discord that it closed; `leaveServer` does the rest once this is committed
 */
export async function eraseAccount(tx: Tx, account: LockedAccount, erasure: Erasure): Promise<ClosedConnection | null> {
  const { id: userId, email, affiliateId } = account
  const { givesUp, passwordHash, statusReason, mail, at } = erasure
  const wasProved = await isProved(tx, email)
  const connection = await closeConnection(tx, userId, at)
  if (affiliateId !== null) {
    await giveUp(tx, affiliateId, givesUp, at)
    await eraseAffiliate(tx, affiliateId, at, statusReason)
    await recordAffiliateEvents(tx, { id: affiliateId, types: ['affiliate.deleted'], at })
  }
  await erasePerson(tx, { userId, email, passwordHash, at })
  await queueLastEmail(tx, { toAddress: email, mail, wasProved }, at)
  return connection
}

async function giveUp(tx: Tx, affiliateId: number, amountCents: Cents, at: Date): Promise<void> {
  await postEarnings(tx, [
    {
      affiliateId,
      key: 'account-deletion',
      kind: 'adjustment',
      from: 'available',
      to: 'house_adjustment',
      amountCents,
      at,
      memo: 'Given up with the account',
    },
  ])
}
