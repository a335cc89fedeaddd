import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Mentor, Mentorship } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockMentorships } from './admin-service'
import { findMentor, findPerson, type Person } from './data'
import type { Assign, End, Reassign } from './mentorship-admin-schema'
import { mentorshipEndedNotifications, mentorshipStartedNotifications } from './mentorship-notifications'
import { refuseOwnAccount } from './policy'
import { assignPhrase, endPhrase, mayBeMentored, mayMentor } from './rules'

/**
 * Assigns a mentor to an affiliate. [S2.25]
 * @throws AppError invalid for an unknown number and at `confirm`; conflict when the mentor has no room or is blocked,
 * when the affiliate has a mentor, or when it would create a circle; forbidden for the own account
 */
export function assignMentee(
  { actor, at }: StaffContext,
  { affiliateId, reason, confirm, ...assignment }: Assign,
): Promise<string> {
  return transact(async (tx) => {
    await lockMentorships(tx)
    const mentee = await findPerson(tx, affiliateId)
    assertConfirmed(confirm, assignPhrase(affiliateId))
    const { id } = await start(tx, mentee, assignment, actor, at)
    const after = { affiliateId, mentorId: assignment.mentorId }
    await recordAudit(tx, actor, { ...subject(id), action: 'mentorship.assign', after, reason, at })
    return id
  })
}

/**
 * Moves a mentee to another mentor: the old mentorship ends and the new one begins at the same instant, so that every
 * approval pays exactly one of them.
 * @throws AppError not_found; conflict for an ended mentorship, and as for assigning
 */
export function reassignMentee(
  { actor, at }: StaffContext,
  { id, reason, confirm, ...assignment }: Reassign & { id: string },
): Promise<string> {
  return transact(async (tx) => {
    await lockMentorships(tx)
    const current = await findOpen(tx, id)
    assertConfirmed(confirm, assignPhrase(current.affiliateId))
    if (current.mentorId === assignment.mentorId) throw new AppError('conflict', 'This is already their mentor.')
    await end(tx, current, actor, at)
    const next = await start(tx, await findPerson(tx, current.affiliateId), assignment, actor, at)
    const [before, after] = [{ mentorId: current.mentorId }, { mentorId: assignment.mentorId, mentorshipId: next.id }]
    await recordAudit(tx, actor, { ...subject(id), action: 'mentorship.reassign', before, after, reason, at })
    return next.id
  })
}

/** Ends a mentorship: later approvals pay no mentor. @throws AppError not_found, conflict, invalid, forbidden */
export function endMentorship(
  { actor, at }: StaffContext,
  { id, reason, confirm }: End & { id: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockMentorships(tx)
    const current = await findOpen(tx, id)
    assertConfirmed(confirm, endPhrase(current.affiliateId))
    await end(tx, current, actor, at)
    const [before, after] = [{ mentorId: current.mentorId }, { endedAt: at.toISOString() }]
    await recordAudit(tx, actor, { ...subject(id), action: 'mentorship.end', before, after, reason, at })
  })
}

/** Adds a note that only staff see to a mentorship. @throws AppError not_found */
export function addMentorshipNote(
  { actor, at }: StaffContext,
  { id, text }: { id: string; text: string },
): Promise<void> {
  return transact(async (tx) => {
    if ((await tx.mentorship.count({ where: { id } })) === 0) throw new AppError('not_found', NO_MENTORSHIP)
    await tx.mentorNote.create({
      data: { id: newId(at), mentorshipId: id, authorId: actor.userId, body: text, createdAt: at },
    })
    await recordAudit(tx, actor, { ...subject(id), action: 'mentorship.note', after: { note: text }, reason: text, at })
  })
}

const NO_MENTORSHIP = 'There is no such mentorship.'
const subject = (id: string) => ({ subject: 'mentorship', subjectId: id })

async function findOpen(tx: Tx, id: string): Promise<Mentorship> {
  const mentorship = await tx.mentorship.findUnique({ where: { id } })
  if (!mentorship) throw new AppError('not_found', NO_MENTORSHIP)
  if (mentorship.endedAt) throw new AppError('conflict', 'This mentorship has already ended.')
  return mentorship
}

type Assignment = Pick<Assign, 'mentorId' | 'shareBps'>

async function start(
  tx: Tx,
  mentee: Person,
  { mentorId, shareBps }: Assignment,
  actor: StaffActor,
  at: Date,
): Promise<Mentorship> {
  const terms = await tx.mentor.findUnique({ where: { userId: mentorId } })
  if (!terms) throw invalidField('mentorId', 'There is no such mentor.')
  const mentor = await findMentor(tx, mentorId)
  refuseOwnAccount(mentorId, actor)
  refuseOwnAccount(mentee.userId, actor)
  await assertFit(tx, { mentor, mentee, terms })
  const share = shareBps ?? terms.shareBps
  const mentorship = await tx.mentorship
    .create({ data: { id: newId(at), mentorId, affiliateId: mentee.id, shareBps: share, startedAt: at } })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) {
        throw new AppError('conflict', 'This affiliate already has a mentor. Reassign them instead.')
      }
      throw error
    })
  const notifications = mentorshipStartedNotifications({ mentorshipId: mentorship.id, mentor, mentee, shareBps: share })
  await notifyAffiliate(tx, mentee.id, notifications.mentee, at)
  await notifyAffiliate(tx, mentor.id, notifications.mentor, at)
  return mentorship
}

type Pair = { mentor: Person; mentee: Person; terms: Mentor }

async function assertFit(tx: Tx, { mentor, mentee, terms }: Pair): Promise<void> {
  if (mentor.id === mentee.id) throw new AppError('conflict', 'Affiliates cannot mentor themselves.')
  if (!mayBeMentored(mentee)) throw new AppError('conflict', 'This account is blocked, so nobody can mentor it.')
  if (!terms.isActive || !mayMentor(mentor)) throw new AppError('conflict', 'This mentor is not taking mentees.')
  const count = await tx.mentorship.count({ where: { mentorId: terms.userId, endedAt: null } })
  if (count >= terms.capacity) {
    throw new AppError('conflict', `This mentor has ${count} of ${terms.capacity} mentees. Raise the capacity first.`)
  }
  if (await mentorsUser(tx, mentee.userId, mentor.userId)) {
    throw new AppError(
      'conflict',
      'This would create a circle: this affiliate already mentors the mentor, directly or through others.',
    )
  }
  if (await sharePayoutDestination(tx, mentor.id, mentee.id)) {
    throw new AppError('conflict', 'Both use the same payout destination, so one cannot mentor the other.')
  }
}

/** Whether a user mentors another one, directly or through other mentors. */
async function mentorsUser(tx: Tx, userId: string, otherId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ found: boolean }]>`
    WITH RECURSIVE above (user_id) AS (
      SELECT ${otherId}::uuid
      UNION
      SELECT m.mentor_id FROM above JOIN affiliate a ON a.user_id = above.user_id
        JOIN mentorship m ON m.affiliate_id = a.id AND m.ended_at IS NULL
    )
    SELECT EXISTS (SELECT 1 FROM above WHERE user_id = ${userId}::uuid) AS found`
  return row.found
}

async function end(tx: Tx, mentorship: Mentorship, actor: StaffActor, at: Date): Promise<void> {
  const { id, mentorId, affiliateId, startedAt } = mentorship
  const [mentor, mentee] = [await findMentor(tx, mentorId), await findPerson(tx, affiliateId)]
  refuseOwnAccount(mentorId, actor)
  refuseOwnAccount(mentee.userId, actor)
  // never before its start, even if the clocks of two servers differ
  await tx.mentorship.update({ where: { id }, data: { endedAt: at < startedAt ? startedAt : at } })
  const notifications = mentorshipEndedNotifications({ mentorshipId: id, mentor, mentee })
  await notifyAffiliate(tx, mentee.id, notifications.mentee, at)
  await notifyAffiliate(tx, mentor.id, notifications.mentor, at)
}
