import 'server-only'
import { z } from 'zod'
import { type Allowed, may } from '@/lib/accounts/staff-permissions/permission-rules'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { APPROVES_AFTER_MS } from './constants'

/** What the log has of a role before it was changed: that of a person, or a custom role itself. */
const formerRole = z.object({ role: z.enum(UserRole), customRole: z.string().optional() })
const formerCustomRole = z.object({ name: z.string(), permissions: z.array(z.string()), isOwnBook: z.boolean() })

type Loss = { subjectId: string; before: unknown }

/** The changes by which one person takes a right from another, or makes it a new one, with who had the right before. */
const LOSSES: Record<string, (tx: Tx, loss: Loss, allowed: Allowed) => Promise<readonly string[]>> = {
  'staff.revoke': ofChangedRole,
  'staff.role': ofChangedRole,
  'staff_role.change': async (tx, { subjectId: staffRoleId, before }, allowed) => {
    const had = toRights({ role: 'CUSTOM', staffRole: formerCustomRole.parse(before) })
    if (!may(had, allowed)) return []
    return (await tx.user.findMany({ where: { staffRoleId }, select: { id: true } })).map(({ id }) => id)
  },
  'user.ban': async (tx, { subjectId }, allowed) => {
    const banned = await tx.user.findUnique({
      where: { id: subjectId },
      select: { role: true, staffRole: { select: { name: true, permissions: true, isOwnBook: true } } },
    })
    return banned && may(toRights(banned), allowed) ? [subjectId] : []
  },
}

async function ofChangedRole(tx: Tx, { subjectId, before }: Loss, allowed: Allowed): Promise<readonly string[]> {
  const { role, customRole: name } = formerRole.parse(before)
  const staffRole = name === undefined ? null : await tx.staffRole.findFirst({ where: { name } })
  // what a custom role could that is gone is not known: it counts as the right
  const had = (role === 'CUSTOM' && !staffRole) || may(toRights({ role, staffRole }), allowed)
  return had ? [subjectId] : []
}

/**
 * Who had a right until lately. As a right begins to count three days after it was given, it ends to count three days after
 * it was taken away: else whoever wants no third person would first take the right from them, alone, and give it back later.
 */
export async function listFormerHolders(tx: Tx, allowed: Allowed, at: Date): Promise<readonly string[]> {
  const losses = await tx.auditLog.findMany({
    where: { action: { in: Object.keys(LOSSES) }, createdAt: { gt: new Date(at.getTime() - APPROVES_AFTER_MS) } },
    select: { action: true, subjectId: true, before: true },
  })
  const ids: string[] = []
  for (const { action, subjectId, before } of losses)
    if (subjectId !== null) ids.push(...((await LOSSES[action]?.(tx, { subjectId, before }, allowed)) ?? []))
  return ids
}
