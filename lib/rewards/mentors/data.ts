import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { invalidField } from '@/lib/platform/errors'

/** An affiliate with its user, by number. @throws AppError invalid at `affiliateId` */
export async function findPerson(tx: Tx, affiliateId: number) {
  const found = await tx.affiliate.findUnique({
    where: { id: affiliateId },
    select: {
      id: true,
      userId: true,
      status: true,
      user: { select: { status: true, firstName: true, lastName: true } },
    },
  })
  if (!found || found.user.status === 'deleted') throw invalidField('affiliateId', 'No affiliate has this ID.')
  const { user, ...affiliate } = found
  return { ...affiliate, userStatus: user.status, firstName: user.firstName, lastName: user.lastName }
}

export type Person = Awaited<ReturnType<typeof findPerson>>

/** `findPerson` by user id, for a mentor. @throws AppError invalid at `mentorId` */
export async function findMentor(tx: Tx, userId: string): Promise<Person> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  if (!affiliate) throw invalidField('mentorId', 'There is no such mentor.')
  return findPerson(tx, affiliate.id)
}
