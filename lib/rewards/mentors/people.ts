import 'server-only'
import type { StaffActor } from '@/lib/backoffice/audit/service'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'

/** One change after another, so that neither a circle nor a mentor above their capacity is made by two at once. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mentorships'))`
}

/** Nobody decides about themselves. @throws AppError forbidden */
export function refuseOneself(userId: string, actor: StaffActor): void {
  if (userId === actor.userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
}

/** A refusal at the field it is about. */
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })

/** An affiliate with the person behind it, by number. @throws AppError invalid at `affiliateId` */
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
  if (!found || found.user.status === 'deleted') throw invalid('affiliateId', 'There is no affiliate with this number.')
  const { user, ...affiliate } = found
  return { ...affiliate, userStatus: user.status, firstName: user.firstName, lastName: user.lastName }
}

export type Person = Awaited<ReturnType<typeof findPerson>>

/** The same by the user, for those who mentor. @throws AppError invalid at `mentorId` */
export async function findMentor(tx: Tx, userId: string): Promise<Person> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  if (!affiliate) throw invalid('mentorId', 'There is no such mentor.')
  return findPerson(tx, affiliate.id)
}
