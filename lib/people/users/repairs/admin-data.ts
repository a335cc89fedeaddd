import 'server-only'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { AccountSecurity } from './admin-schema'
import { mayRepair } from './policy'

/** How somebody signs in, with repairs that wait for a second person. @throws AppError not_found */
export async function getAccountSecurity(
  id: string,
  viewer: { userId: string; role: UserRole },
  at: Date,
): Promise<AccountSecurity> {
  const [user, waiting] = await Promise.all([
    db().user.findUnique({
      where: { id, status: { not: 'deleted' } },
      select: {
        id: true,
        email: true,
        role: true,
        emailConfirmedAt: true,
        oneTimeCodeSince: true,
        _count: { select: { passkeys: true, sessions: { where: { revokedAt: null, expiresAt: { gt: at } } } } },
      },
    }),
    db().accountRepair.findMany({
      where: { userId: id, doneAt: null, voidedAt: null },
      orderBy: { approvedAt: 'asc' },
    }),
  ])
  if (!user) throw new AppError('not_found', 'There is no such account.')
  const people = await db().user.findMany({
    where: { id: { in: waiting.map(({ approvedById }) => approvedById) } },
    select: { id: true, email: true },
  })
  const emails = new Map(people.map((one) => [one.id, one.email]))
  return {
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    twoFactorSince: user.oneTimeCodeSince?.toISOString() ?? null,
    passkeys: user._count.passkeys,
    sessions: user._count.sessions,
    waiting: waiting.map(({ id: repairId, kind, newEmail, reason, approvedById, approvedAt }) => ({
      id: repairId,
      kind,
      newEmail,
      reason,
      by: emails.get(approvedById) ?? '',
      at: approvedAt.toISOString(),
      isOwn: approvedById === viewer.userId,
    })),
    mayRepair: mayRepair(viewer, user),
  }
}
