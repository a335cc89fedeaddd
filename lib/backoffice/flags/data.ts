import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import type { FlagKey } from './constants'
import { type FlagSubject, isOnFor } from './rules'
import type { Flag, FlagChange } from './schema'

type Subject = { userId: string } | { affiliateId: number }

/** Whether a flag is on, for everyone or for one user. Read from the database each time: a change works at once. */
export async function isFlagOn(
  key: FlagKey,
  { tx = db(), subject }: { tx?: Tx; subject?: Subject } = {},
): Promise<boolean> {
  const flag = await tx.featureFlag.findUnique({ where: { key } })
  return flag !== null && isOnFor(flag, subject ? await findSubject(tx, subject) : null)
}

async function findSubject(tx: Tx, subject: Subject): Promise<FlagSubject | null> {
  const user = await tx.user.findFirst({
    where: 'userId' in subject ? { id: subject.userId } : { affiliate: { id: subject.affiliateId } },
    select: { id: true, role: true, affiliate: { select: { bucketId: true } } },
  })
  return user && { userId: user.id, role: user.role, bucketId: user.affiliate?.bucketId ?? null }
}

/** Every flag by its key, with the email addresses of the users it lists. */
export async function listFlags(): Promise<Flag[]> {
  const flags = await db().featureFlag.findMany({ orderBy: { key: 'asc' } })
  const users = await db().user.findMany({
    where: { id: { in: flags.flatMap(({ userIds }) => userIds) } },
    select: { id: true, email: true },
  })
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return flags.map(({ userIds, updatedAt, ...flag }) => ({
    ...flag,
    users: userIds.flatMap((id) => emails.get(id) ?? []),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** The changes of a flag, newest first. */
export async function listFlagHistory(key: string): Promise<FlagChange[]> {
  const rows = await db().$queryRaw<(Omit<FlagChange, 'createdAt'> & { createdAt: Date })[]>`
    SELECT h.id, h.before, h.after, h.reason, u.email AS "actorEmail", h.created_at AS "createdAt"
    FROM feature_flag_history h LEFT JOIN app_user u ON u.id = h.actor_id
    WHERE h.flag_key = ${key} ORDER BY h.created_at DESC, h.id DESC LIMIT 50`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
