import 'server-only'
import { byUuid, containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import type { InviteRow, StaffQuery, StaffRow, TwoFactorRoles } from './admin-schema'

type Row = Omit<StaffRow, 'joinedAt' | 'lastSignInAt'> & { joinedAt: Date; lastSignInAt: Date | null }

const SELECT = Prisma.sql`u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.role, c.id AS "customRoleId", c.name AS "customRole",
  u.one_time_code_since IS NOT NULL OR EXISTS (SELECT FROM passkey p WHERE p.user_id = u.id) AS "hasTwoSteps",
  u.created_at AS "joinedAt", u.last_sign_in_at AS "lastSignInAt"`

const FROM = Prisma.sql`app_user u LEFT JOIN staff_role c ON c.id = u.staff_role_id`

/** Active accounts with a staff role, or former staff: people without a role who are neither affiliates nor of an advertiser. */
export async function listStaff(query: StaffQuery): Promise<List<StaffRow>> {
  const dir = direction(query.dir)
  const like = containing(query.q)
  const orders = {
    joined: Prisma.sql`u.created_at ${dir}`,
    seen: Prisma.sql`u.last_sign_in_at ${directionNullsLast(query.dir)}`,
    name: Prisma.sql`u.last_name ${dir}, u.first_name ${dir}`,
    role: Prisma.sql`u.role ${dir}, c.name ${dir}`,
  }
  const where = [
    query.access === 'former'
      ? Prisma.sql`u.role = 'AFFILIATE' AND u.status <> 'deleted' AND NOT EXISTS (SELECT FROM affiliate a WHERE a.user_id = u.id)
          AND NOT EXISTS (SELECT FROM advertiser_member m WHERE m.user_id = u.id)`
      : Prisma.sql`u.role <> 'AFFILIATE' AND u.status = 'active'`,
    ...(query.role ? [Prisma.sql`u.role = ${query.role}::user_role`] : []),
    ...(query.q
      ? [
          Prisma.sql`(search_fold(u.email) LIKE ${like} OR search_fold(u.first_name || ' ' || u.last_name) LIKE ${like})`,
        ]
      : []),
  ]
  const orderBy = Prisma.sql`${orders[query.sort]}, u.id`
  const list = await readList<Row>(
    { select: SELECT, byId: byUuid(Prisma.sql`u.id`), from: FROM, where, orderBy },
    query,
  )
  const rows = list.rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

/** The roles that must have two-factor authentication. */
export async function findTwoFactorRoles(tx: Tx = db()): Promise<TwoFactorRoles> {
  const rules = await tx.roleRule.findMany({ where: { requiresTwoFactor: true }, orderBy: { role: 'asc' } })
  return { roles: rules.map(({ role }) => role) }
}

/** Open invitations, newest first. */
export async function listInvites(at: Date): Promise<InviteRow[]> {
  const rows = await db().$queryRaw<
    (Omit<InviteRow, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date })[]
  >`
    SELECT i.id, i.email, i.role, c.name AS "customRole", u.email AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt"
    FROM staff_invite i LEFT JOIN app_user u ON u.id = i.invited_by_id LEFT JOIN staff_role c ON c.id = i.staff_role_id
    WHERE i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${at}
    ORDER BY i.created_at DESC`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }))
}
