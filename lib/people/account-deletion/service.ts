import 'server-only'
import { randomBytes } from 'node:crypto'
import { assertPassword } from '@/lib/accounts/reauthentication/service'
import { disconnect } from '@/lib/community/discord/service'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { transact } from '@/lib/platform/transaction'
import { postEarnings } from '@/lib/rewards/earnings/service'
import { getDeletionStanding, readStanding } from './data'
import { accountDeletedMail } from './emails'
import { eraseAffiliate, erasePerson } from './erasure'
import { givenUpOf, obstaclesOf } from './rules'
import type { DeletionRequest } from './schema'

/**
 * Deletes somebody's account: the ledger stays, the person is erased, every session ends, and the address may sign up
 * again. Available money goes to the house by a transfer of its own, and only if the person gave up that very sum.
 * @throws AppError invalid for a wrong password, conflict with the reason while money is on its way or when the sum has
 * changed since it was shown, too_many_requests
 */
export async function deleteAccount(
  userId: string,
  { password, givesUpCents }: DeletionRequest,
  clock: Clock = systemClock,
): Promise<void> {
  await assertPassword(userId, password)
  const { obstacles } = await getDeletionStanding(userId)
  if (obstacles[0]) throw new AppError('conflict', obstacles[0])
  // Asks Discord to forget its token while it is still known, and takes the level's role back.
  await disconnect({ actor: { userId }, at: clock.now() })
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await transact((tx) => erase(tx, { userId, givesUp: BigInt(givesUpCents), passwordHash, at: clock.now() }))
  sendMailInBackground()
}

type Erasing = { userId: string; givesUp: Cents; passwordHash: string; at: Date }

async function erase(tx: Tx, { userId, givesUp, passwordHash, at }: Erasing): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  // The money first, as everywhere: then nothing arrives while the rules look at it.
  if (affiliate) await lockMoney(tx, affiliate.id)
  const [user] = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM app_user WHERE id = ${userId}::uuid AND status = 'active' FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  const standing = await readStanding(userId, tx)
  const [obstacle] = obstaclesOf(standing)
  if (obstacle) throw new AppError('conflict', obstacle)
  if (givenUpOf(standing) !== givesUp) {
    throw new AppError('conflict', 'Your balance has changed. Look at what you would give up, and confirm again.')
  }
  if (affiliate) {
    await giveUp(tx, affiliate.id, givesUp, at)
    await eraseAffiliate(tx, affiliate.id, at)
  }
  await erasePerson(tx, { userId, email: user.email, passwordHash, at })
  await queueMail(tx, user.email, accountDeletedMail(), at)
}

async function giveUp(tx: Tx, affiliateId: number, amountCents: Cents, at: Date): Promise<void> {
  const memo = 'Given up with the account'
  await postEarnings(tx, [
    {
      ...{ affiliateId, key: 'account-deletion', kind: 'adjustment', from: 'available', to: 'house_adjustment' },
      ...{ amountCents, at, memo },
    },
  ])
}
