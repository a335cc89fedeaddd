import 'server-only'
import { db } from '@/lib/platform/database/db'
import { listPasskeys } from './passkey-data'
import type { Security } from './schema'
import { requiresTwoFactor } from './two-factor-data'

/** A user's sign-in methods in addition to the password. */
export async function getSecurity(userId: string): Promise<Security> {
  const [user, passkeys, isTwoFactorRequired] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { oneTimeCodeSince: true, _count: { select: { recovery: { where: { usedAt: null } } } } },
    }),
    listPasskeys(userId),
    requiresTwoFactor(db(), userId),
  ])
  return {
    oneTimeCodesSince: user.oneTimeCodeSince?.toISOString() ?? null,
    isTwoFactorRequired,
    recoveryCodesLeft: user._count.recovery,
    passkeys,
  }
}
