import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import type { Credentials } from '@/lib/accounts/auth/schema'
import { WELCOME_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import type { UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { isClosedAccount } from './rules'

type Invited = {
  email: string
  role: UserRole
  staffRoleId?: string | null
  firstName: string
  lastName: string
  passwordHash: string
  at: Date
}

/** Locks the account of an address, if it has one, so that it is not banned while it is opened again. */
export async function lockAccountAt(tx: Tx, email: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE email = ${email} FOR NO KEY UPDATE`
}

/**
 * Creates the account of an invited person, or reopens a closed one that has no affiliate. The invitation reached the
 * address, so it is confirmed. Keys of a closed account stay ended.
 * @returns the user, and the credentials the welcome screen signs in with
 * @throws AppError conflict when the address has an account that can sign in
 */
export async function openInvitedAccount(
  tx: Tx,
  { email, at, ...fields }: Invited,
): Promise<{ userId: string; credentials: Credentials }> {
  await lockAccountAt(tx, email)
  const known = await tx.user.findUnique({
    where: { email },
    select: { id: true, status: true, affiliate: true, advertiserMember: true },
  })
  if (known && !isClosedAccount(known)) {
    throw new AppError('conflict', 'This address has an account. Sign in with it and open the link again.')
  }
  const data = { ...fields, emailConfirmedAt: at, sessionsValidFrom: at }
  const { id: userId } = known
    ? await tx.user.update({
        where: { id: known.id },
        data: { staffRoleId: null, ...data, status: 'active' },
        select: { id: true },
      })
    : await tx.user.create({ data: { ...data, email, createdAt: at }, select: { id: true } })
  await revokeAllKeys(tx, userId, at)
  const token = await issueToken(tx, { userId, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, at })
  return { userId, credentials: { email, token } }
}
