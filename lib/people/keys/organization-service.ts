import 'server-only'
import type { AdvertiserActor, WriteContext } from '@/lib/accounts/auth/actor'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { ofStaff } from './organization-data'

type OwnerContext = WriteContext<Pick<AdvertiserActor, 'userId' | 'role' | 'advertiser'>>

/** Ends a key of a colleague, from its next call on. @throws AppError forbidden, not_found */
export function revokeMemberKey({ actor, at }: OwnerContext, { id }: { id: string }): Promise<void> {
  const { userId, role, advertiser } = actor
  const { advertiserId } = advertiser
  return transact(async (tx) => {
    const [owner] = await tx.$queryRaw<{ role: string }[]>`
      SELECT role::text FROM advertiser_member
      WHERE user_id = ${userId}::uuid AND advertiser_id = ${advertiserId} FOR SHARE`
    if (owner?.role !== 'owner')
      throw new AppError('forbidden', 'Only an owner of the account may end keys of its people.')
    await revoke(tx, { advertiserId }, { id, actor: { userId, role }, at })
  })
}

/** Ends a key of a member of staff; the route knows that the role may. @throws AppError not_found */
export function revokeStaffKey(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return transact(async (tx) => revoke(tx, await ofStaff(tx), { id, actor, reason, at }))
}

type Revocation = { id: string; actor: StaffActor; reason?: string; at: Date }

async function revoke(tx: Tx, of: Prisma.ApiKeyWhereInput, { id, actor, reason, at }: Revocation): Promise<void> {
  const key = await tx.apiKey.findFirst({ where: { ...of, id }, select: { name: true, userId: true } })
  if (!key) throw new AppError('not_found', 'This key does not exist.')
  const { count } = await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })
  if (count === 0) return
  await recordAudit(tx, actor, {
    action: 'api-key.revoke',
    subject: 'api-key',
    subjectId: id,
    before: key,
    at,
    ...(reason !== undefined && { reason }),
  })
}
