import 'server-only'
import type { Tx } from '@/lib/platform/database/db'

/** Whether the role of a user requires two-factor authentication. */
export async function requiresTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const [rule] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM app_user u JOIN role_rule r ON r.role = u.role AND r.requires_two_factor WHERE u.id = ${userId}::uuid`
  return rule !== undefined
}
