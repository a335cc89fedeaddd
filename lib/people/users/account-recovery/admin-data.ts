import 'server-only'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
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
    listOpenRequests({ kind: 'account_repair', subject: id }),
  ])
  if (!user) throw new AppError('not_found', 'There is no such account.')
  return {
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    twoFactorSince: user.oneTimeCodeSince?.toISOString() ?? null,
    passkeys: user._count.passkeys,
    sessions: user._count.sessions,
    waiting: waiting.map(({ id: request, payload: { repair, newEmail }, byId, reason, by, at: requestedAt }) => ({
      id: request,
      kind: repair,
      newEmail,
      reason,
      by,
      at: requestedAt,
      isOwn: byId === viewer.userId,
    })),
    mayRepair: mayRepair(viewer, user),
  }
}
