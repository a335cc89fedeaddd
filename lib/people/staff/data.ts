import 'server-only'
import type { List } from '@/lib/backoffice/admin/schema'
import { containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/db'
import { isFormerStaff } from './rules'
import type { InviteRow, StaffQuery, StaffRow } from './schema'

type Row = Omit<StaffRow, 'joinedAt' | 'lastSignInAt'> & { joinedAt: Date; lastSignInAt: Date | null }

const SELECT = Prisma.sql`u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.role,
  u.one_time_code_since IS NOT NULL OR EXISTS (SELECT FROM passkey p WHERE p.user_id = u.id) AS "hasTwoSteps",
  u.created_at AS "joinedAt", u.last_sign_in_at AS "lastSignInAt"`

/** Everybody with a staff role who can sign in. */
export async function listStaff(query: StaffQuery): Promise<List<StaffRow>> {
  const way = direction(query.dir)
  const like = containing(query.q)
  const orders = {
    joined: Prisma.sql`u.created_at ${way}`,
    seen: Prisma.sql`u.last_sign_in_at ${directionNullsLast(query.dir)}`,
    name: Prisma.sql`u.last_name ${way}, u.first_name ${way}`,
    role: Prisma.sql`u.role ${way}`,
  }
  const where = [
    Prisma.sql`u.role <> 'AFFILIATE'`,
    Prisma.sql`u.status = 'active'`,
    ...(query.role ? [Prisma.sql`u.role = ${query.role}::user_role`] : []),
    ...(query.q ? [Prisma.sql`(u.email ILIKE ${like} OR u.first_name || ' ' || u.last_name ILIKE ${like})`] : []),
  ]
  const orderBy = Prisma.sql`${orders[query.sort]}, u.id`
  const list = await readList<Row>({ select: SELECT, from: Prisma.sql`app_user u`, where, orderBy }, query)
  const rows = list.rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

/** Invitations that can still be accepted, the newest first. */
export async function listInvites(at: Date): Promise<InviteRow[]> {
  const rows = await db().$queryRaw<
    (Omit<InviteRow, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date })[]
  >`
    SELECT i.id, i.email, i.role, u.email AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt"
    FROM staff_invite i LEFT JOIN app_user u ON u.id = i.invited_by_id
    WHERE i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${at}
    ORDER BY i.created_at DESC`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }))
}

/** `hasAccount`: one that can be signed in with. */
export type OpenInvite = { id: string; email: string; role: UserRole; hasAccount: boolean }

/** The invitation of a mailed link; null once it is used, revoked or too old. */
export async function findInvite(token: string, at: Date): Promise<OpenInvite | null> {
  const invite = await db().staffInvite.findUnique({
    where: { tokenHash: sha256Hex(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    select: { id: true, email: true, role: true },
  })
  if (!invite) return null
  const user = await db().user.findUnique({
    where: { email: invite.email },
    select: { status: true, affiliate: { select: { id: true } } },
  })
  return { ...invite, hasAccount: user !== null && !isFormerStaff(user) }
}
