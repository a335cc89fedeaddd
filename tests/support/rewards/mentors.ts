import { db } from '@/lib/platform/database/db'
import { addMentor } from '@/lib/rewards/mentors/admin-service'
import { assignMentee } from '@/lib/rewards/mentors/mentorship-admin-service'
import { createStaff } from '../backoffice/staff'
import { createUser } from '../factories/users'

export const MENTORING = new Date('2026-11-20T15:00:00Z')
const reason = 'Knows the trade'

/** A new affiliate with a name; their affiliate id and user id. */
export async function createPerson(firstName = 'Chloé', lastName = 'Martin') {
  const { id: userId, affiliateId } = await createUser({ firstName, lastName })
  return { userId, affiliateId: affiliateId ?? 0 }
}

type Terms = { capacity?: number; shareBps?: number }

/** Makes an affiliate a mentor; by default with three mentees and 5%. */
export async function createMentor(
  { capacity = 3, shareBps = 500 }: Terms = {},
  person = createPerson('Dario', 'Klein'),
) {
  const { affiliateId, userId } = await person
  const confirm = `mentor ${affiliateId}`
  await addMentor(
    { actor: await createStaff('GSM'), at: MENTORING },
    { affiliateId, capacity, shareBps, reason, confirm },
  )
  return { affiliateId, userId }
}

/** Assigns an affiliate to a mentor; the mentorship's id. */
export async function assign(affiliateId: number, mentorId: string, at = MENTORING): Promise<string> {
  const confirm = `assign ${affiliateId}`
  return assignMentee({ actor: await createStaff('GSM'), at }, { affiliateId, mentorId, reason, confirm })
}

/** The shares a mentor was paid, and their reversals as negative amounts, oldest first. */
export const sharesOf = async (affiliateId: number) =>
  (
    await db().ledgerTransfer.findMany({
      where: { affiliateId, kind: { in: ['mentor_share', 'mentor_reversal'] } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ kind, amountCents }) => (kind === 'mentor_share' ? amountCents : -amountCents))
