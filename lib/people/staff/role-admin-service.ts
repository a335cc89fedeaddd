import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { BOOK_PAGES, CUSTOM_ROLES_MAX, SHOWS_REVENUE } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { accessOf, grantedOf, may } from '@/lib/accounts/staff-permissions/permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { CustomRoleForm } from './role-admin-schema'
import { recordGivenRole } from './role-grant-service'

/** Makes a role of pages to view and edit. @returns its id. @throws AppError forbidden, invalid, conflict */
export async function createCustomRole({ actor, at }: StaffContext, form: CustomRoleForm): Promise<string> {
  const { name, isOwnBook, reason } = form
  const permissions = checkForm(actor, form)
  const id = newId(at)
  await transact(async (tx) => {
    await lockRoles(tx)
    if ((await tx.staffRole.count()) >= CUSTOM_ROLES_MAX) {
      throw new AppError('conflict', `There are ${CUSTOM_ROLES_MAX} roles already. Delete one that nobody has.`)
    }
    await assertNameIsFree(tx, name, null)
    await tx.staffRole.create({ data: { id, name, permissions, isOwnBook, createdAt: at, updatedAt: at } })
    const entry = { action: 'staff_role.create', subject: 'staff_role', subjectId: id }
    await recordAudit(tx, actor, { ...entry, after: { name, permissions, isOwnBook }, reason, at })
  })
  return id
}

/**
 * Changes a role, for everybody who has it from their next request on. Where it gains a right, their API keys end: a key
 * was made for what its person could do then.
 * @throws AppError forbidden, not_found, invalid, conflict
 */
export async function changeCustomRole(
  { actor, at }: StaffContext,
  { id, ...form }: CustomRoleForm & { id: string },
): Promise<void> {
  const { name, isOwnBook, reason } = form
  const permissions = checkForm(actor, form)
  await transact(async (tx) => {
    await lockRoles(tx)
    const before = await lockRole(tx, id)
    await assertNameIsFree(tx, name, id)
    await tx.staffRole.update({ where: { id }, data: { name, permissions, isOwnBook, updatedAt: at } })
    const had = toRights({ role: 'CUSTOM', staffRole: before })
    const isWider =
      (before.isOwnBook && !isOwnBook) || permissions.some((permission) => !may(had, accessOf(permission)))
    const keysEnded = isWider ? await revokeKeysOfRole(tx, id, at) : 0
    if (isWider) await recordWiderRole(tx, id, { giverId: actor.userId, at })
    const after = { name, permissions, isOwnBook, ...(keysEnded > 0 && { keysEnded }) }
    const entry = { action: 'staff_role.change', subject: 'staff_role', subjectId: id }
    await recordAudit(tx, actor, { ...entry, before, after, reason, at })
  })
}

/** Deletes a role that nobody has and nobody is invited to. @throws AppError forbidden, not_found, invalid, conflict */
export async function removeCustomRole(
  { actor, at }: StaffContext,
  { id, reason, confirm }: { id: string; reason: string; confirm: string },
): Promise<void> {
  assertMayEditRoles(actor)
  await transact(async (tx) => {
    const before = await lockRole(tx, id)
    assertConfirmed(confirm, before.name)
    if ((await tx.user.count({ where: { staffRoleId: id } })) > 0) {
      throw new AppError('conflict', 'Members of staff have this role. Change their role first.')
    }
    const open = { staffRoleId: id, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
    if ((await tx.staffInvite.count({ where: open })) > 0) {
      throw new AppError('conflict', 'Somebody is invited to this role. Revoke the invitation first.')
    }
    await tx.staffRole.delete({ where: { id } })
    const entry = { action: 'staff_role.remove', subject: 'staff_role', subjectId: id }
    await recordAudit(tx, actor, { ...entry, before, reason, at })
  })
}

/** Only super admins make roles, and nobody gives what they do not have. @returns the rights, each once, in the order of the pages */
function checkForm(actor: StaffActor, { name, permissions, isOwnBook, confirm }: CustomRoleForm) {
  assertMayEditRoles(actor)
  assertConfirmed(confirm, name)
  const granted = grantedOf(permissions)
  const outside = isOwnBook ? granted.map(accessOf).filter(({ page }) => !BOOK_PAGES.includes(page)) : []
  if (outside.length > 0) {
    const titles = outside.map(({ page }) => ADMIN_PAGES[page].title).join(', ')
    const message = `A role limited to its people’s own book cannot hold: ${titles}.`
    throw new AppError('invalid', message, { fields: { permissions: message } })
  }
  const showing = granted.map(accessOf).find(({ page }) => SHOWS_REVENUE.includes(page))
  if (showing && !granted.some((permission) => accessOf(permission).page === 'revenue')) {
    const message = `${ADMIN_PAGES[showing.page].title} shows revenue: choose Revenue too.`
    throw new AppError('invalid', message, { fields: { permissions: message } })
  }
  const missing = granted.find((permission) => !may(actor, accessOf(permission)))
  if (missing) throw new AppError('forbidden', `You cannot give what you do not have: ${missing}.`)
  return granted
}

function assertMayEditRoles(actor: StaffActor): void {
  if (actor.role !== 'SUPER_ADMIN') throw new AppError('forbidden', 'This needs the role SUPER_ADMIN.')
}

// two roles of the same name at once, or one more than the limit
const lockRoles = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff_role'))`

type StoredRole = { name: string; permissions: string[]; isOwnBook: boolean }

/** Holds a role, so that nobody is given it meanwhile. @throws AppError not_found */
async function lockRole(tx: Tx, id: string): Promise<StoredRole> {
  const [role] = await tx.$queryRaw<StoredRole[]>`
    SELECT name, permissions, own_book AS "isOwnBook" FROM staff_role WHERE id = ${id}::uuid FOR UPDATE`
  if (!role) throw new AppError('not_found', 'There is no such role.')
  return role
}

async function assertNameIsFree(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  const isOfTable = Object.values(ROLE_NAMES).some((own) => own.toLowerCase() === name.toLowerCase())
  const [found] = await tx.$queryRaw<[{ isTaken: boolean }]>`
    SELECT EXISTS (SELECT FROM staff_role WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${exceptId}::uuid) AS "isTaken"`
  if (!isOfTable && !found.isTaken) return
  const message = 'There is a role of this name.'
  throw new AppError('invalid', message, { fields: { name: message } })
}

/** A right that a role gains begins to count later for everybody who has it, as one they are given themselves. */
async function recordWiderRole(tx: Tx, staffRoleId: string, { giverId, at }: { giverId: string; at: Date }) {
  const staffRole = await tx.staffRole.findUniqueOrThrow({ where: { id: staffRoleId } })
  const people = await tx.user.findMany({ where: { staffRoleId, status: 'active' }, select: { id: true } })
  const rights = toRights({ role: 'CUSTOM', staffRole })
  for (const { id: userId } of people) await recordGivenRole(tx, { userId, rights, giverId, at })
}

async function revokeKeysOfRole(tx: Tx, staffRoleId: string, at: Date): Promise<number> {
  const people = await tx.user.findMany({ where: { staffRoleId }, select: { id: true } })
  let ended = 0
  for (const { id } of people) ended += await revokeAllKeys(tx, id, at)
  return ended
}
