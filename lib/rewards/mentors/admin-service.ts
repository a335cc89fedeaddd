import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Mentor } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { MentorChange, NewMentor } from './admin-schema'
import { findPerson } from './data'
import { refuseOwnAccount } from './policy'
import { mayMentor, mentorPhrase } from './rules'

/**
 * Makes an affiliate a mentor. [S2.25]
 * @throws AppError invalid for an unknown number and at `confirm`; conflict for an existing mentor or an account that
 * is not approved; forbidden for the own account
 */
export function addMentor(
  { actor, at }: StaffContext,
  { affiliateId, reason, confirm, ...terms }: NewMentor,
): Promise<string> {
  return transact(async (tx) => {
    await lockMentorships(tx)
    const person = await findPerson(tx, affiliateId)
    assertConfirmed(confirm, mentorPhrase(affiliateId))
    refuseOwnAccount(person.userId, actor)
    if (!mayMentor(person)) throw new AppError('conflict', 'This account is not approved, so it cannot mentor anybody.')
    const known = await tx.mentor.count({ where: { userId: person.userId } })
    if (known > 0) throw new AppError('conflict', 'This affiliate is already a mentor.')
    const mentor = await tx.mentor.create({ data: { userId: person.userId, ...terms, createdAt: at } })
    const entry = { action: 'mentor.create', subject: 'mentor', subjectId: mentor.userId }
    await recordAudit(tx, actor, { ...entry, after: { affiliateId, ...toTerms(mentor) }, reason, at })
    return mentor.userId
  })
}

/**
 * Changes a mentor's capacity, the share of new mentees, or whether they take mentees. Current mentees stay, at their
 * agreed share.
 * @throws AppError not_found; invalid at `confirm`; forbidden for the own account
 */
export function changeMentor(
  { actor, at }: StaffContext,
  { userId, reason, confirm, ...terms }: MentorChange & { userId: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockMentorships(tx)
    const before = await tx.mentor.findUnique({ where: { userId } })
    const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
    if (!before || !affiliate) throw new AppError('not_found', 'There is no such mentor.')
    assertConfirmed(confirm, mentorPhrase(affiliate.id))
    refuseOwnAccount(userId, actor)
    const after = await tx.mentor.update({ where: { userId }, data: terms })
    const entry = { action: 'mentor.change', subject: 'mentor', subjectId: userId }
    await recordAudit(tx, actor, { ...entry, before: toTerms(before), after: toTerms(after), reason, at })
  })
}

const toTerms = ({ capacity, shareBps, isActive }: Mentor) => ({ capacity, shareBps, isActive })

/** Serializes changes of mentors and mentorships, so that concurrent ones create no circle and exceed no capacity. */
export async function lockMentorships(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mentorships'))`
}
