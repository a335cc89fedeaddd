import { db } from '@/lib/platform/database/db'
import type { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { ReportReader } from '@/lib/reporting/views/policy'
import { saveView } from '@/lib/reporting/views/service'
import { createAffiliate } from '../factories/affiliates'

export type Owner = ReportReader & { scope: number; email: string }

/** An affiliate with a confirmed address who keeps views. */
export async function createOwner(): Promise<Owner> {
  const { id, userId } = await createAffiliate()
  const { email } = await db().user.update({
    where: { id: userId },
    data: { emailConfirmedAt: new Date('2026-01-01T00:00:00Z'), lastName: 'Lovelace' },
  })
  return { userId, side: 'own', scope: id, email }
}

/** A super admin who keeps views over everybody. */
export async function createStaffReader(firstName = 'Grace'): Promise<ReportReader & { email: string }> {
  const email = `${newId(new Date())}@example.test`
  const { id } = await db().user.create({
    data: { email, passwordHash: 'none', firstName, role: 'SUPER_ADMIN', emailConfirmedAt: new Date() },
  })
  return { userId: id, side: 'staff', scope: 'everyone', email }
}

/** A saved view; its id. */
export async function newView(
  actor: ReportReader,
  choice: Record<string, string> = {},
  at = new Date('2026-11-20T12:00:00Z'),
): Promise<string> {
  return (await saveView({ actor, at }, { name: `View ${newId(at)}`, choice })).id
}

/** The code of the error a promise ends with. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error) => (error as AppError).code,
  )
