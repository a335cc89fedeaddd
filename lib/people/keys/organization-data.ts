import 'server-only'
import { toKeyLine } from '@/lib/accounts/api-keys/data'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import type { PersonKey } from './organization-schema'

/** The keys of the people of an advertiser, which are bound to it. */
export const listMemberKeys = (advertiserId: number, at: Date): Promise<PersonKey[]> => listKeys({ advertiserId }, at)

/** The keys of all members of staff. */
export const listStaffKeys = async (at: Date): Promise<PersonKey[]> => listKeys(await ofStaff(db()), at)

/** Which keys are those of staff. */
export async function ofStaff(tx: Tx): Promise<{ userId: { in: string[] } }> {
  const staff = await tx.user.findMany({ where: { role: { not: 'AFFILIATE' } }, select: { id: true } })
  return { userId: { in: staff.map(({ id }) => id) } }
}

async function listKeys(of: Prisma.ApiKeyWhereInput, at: Date): Promise<PersonKey[]> {
  const rows = await db().apiKey.findMany({ where: { ...of, revokedAt: null }, orderBy: { id: 'desc' } })
  const people = await db().user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  return rows.flatMap((row) => {
    const person = people.find(({ id }) => id === row.userId)
    if (!person) return []
    const { id, firstName, lastName, email } = person
    return [{ ...toKeyLine(row, at), person: { id, name: `${firstName} ${lastName}`.trim(), email } }]
  })
}
