import 'server-only'
import type { FeatureFlag } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { recordAudit } from '../audit/service'
import type { StaffContext } from '../pages/schema'
import type { ChangeFlag } from './schema'

/** Changes a flag with immediate effect and records its history. @throws AppError `not_found`, `invalid` */
export async function changeFlag(
  { actor, at }: StaffContext,
  { key, users, reason, ...change }: ChangeFlag & { key: string },
): Promise<void> {
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM feature_flag WHERE key = ${key} FOR NO KEY UPDATE`
    const before = await tx.featureFlag.findUnique({ where: { key } })
    if (!before) throw new AppError('not_found', 'There is no such flag.')
    const userIds = users && (await findUserIds(tx, users))
    const data = Object.fromEntries(Object.entries({ ...change, userIds }).filter(([, value]) => value !== undefined))
    const after = await tx.featureFlag.update({ where: { key }, data })
    const [was, is] = [auditFields(before), auditFields(after)]
    await tx.featureFlagHistory.create({
      data: { id: newId(at), flagKey: key, before: was, after: is, actorId: actor.userId, reason, createdAt: at },
    })
    await recordAudit(tx, actor, {
      action: 'feature_flag.change',
      subject: 'feature_flag',
      subjectId: key,
      before: was,
      after: is,
      reason,
      at,
    })
  })
}

const auditFields = ({ isOn, isKilled, percentage, roles, bucketIds, userIds, description, owner }: FeatureFlag) => ({
  isOn,
  isKilled,
  percentage,
  roles,
  bucketIds,
  userIds,
  description,
  owner,
})

async function findUserIds(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  const found = await tx.user.findMany({ where: { email: { in: addresses } }, select: { id: true, email: true } })
  const missing = addresses.filter((email) => !found.some((user) => user.email === email))
  if (missing.length === 0) return found.map(({ id }) => id)
  const message = `Nobody has this address: ${missing.join(', ')}`
  throw new AppError('invalid', message, { fields: { users: message } })
}
