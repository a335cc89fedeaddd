import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'

/** Whether anybody who can sign in has a staff role. */
export async function hasStaff(): Promise<boolean> {
  // the condition of the index app_user_staff
  const [row] = await db().$queryRaw<[{ found: boolean }]>`
    SELECT EXISTS (SELECT FROM app_user WHERE role <> 'AFFILIATE' AND status = 'active') AS found`
  return row.found
}

/** The addresses of the super admins who can sign in. */
export async function superAdminAddresses(tx: Tx = db()): Promise<string[]> {
  const where = { role: 'SUPER_ADMIN', status: 'active' } as const
  const rows = await tx.user.findMany({ where, select: { email: true }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ email }) => email)
}
