import type { Day } from '@/lib/platform/dates/constants'
import type { Transfer } from '../../lib/money/ledger/service'
import type { Tx } from '../../lib/platform/database/db'
import { mentorShare } from '../../lib/rewards/mentors/share-rules'
import { morning } from './history'
import { loadTransfers } from './load-ledger'
import type { People } from './load-people'
import { Random } from './random'

const DARIO = 10117
const BEN = 10388
const THEO = 10204
const AIKO = 10231
const SAM = 10276
const LUCIA = 10319
const SHARE_BPS = 400

/**
 * Two mentors and their mentees. Dario is paid his share of his mentees' approved conversions since then; he has the
 * highest level, so that it does not change his level.
 */
export async function loadMentors(tx: Tx, people: People, today: Day): Promise<void> {
  const userOf = new Map(
    (await tx.affiliate.findMany({ where: { id: { in: [DARIO, BEN] } }, select: { id: true, userId: true } })).map(
      ({ id, userId }) => [id, userId],
    ),
  )
  const [dario, ben] = [userOf.get(DARIO) ?? '', userOf.get(BEN) ?? '']
  await tx.mentor.createMany({
    data: [
      { userId: dario, capacity: 5, shareBps: SHARE_BPS, createdAt: morning(today, 60) },
      { userId: ben, capacity: 2, shareBps: 250, createdAt: morning(today, 9) },
    ],
  })
  const theo = await begin(tx, dario, THEO, morning(today, 30))
  await begin(tx, dario, AIKO, morning(today, 18))
  await begin(tx, dario, LUCIA, morning(today, 55), morning(today, 33))
  await begin(tx, ben, SAM, morning(today, 1))
  const authorId = people.staff.gsm ?? ''
  const notes = [
    {
      body: 'Wants to move from search to native. Dario shows him his set-up on Thursday.',
      createdAt: morning(today, 28),
    },
    { body: 'First campaign is live, twenty dollars a day.', createdAt: morning(today, 12) },
  ]
  await tx.mentorNote.createMany({
    data: notes.map((note) => ({
      id: new Random(note.body).id(note.createdAt),
      mentorshipId: theo,
      authorId,
      ...note,
    })),
  })
  await loadTransfers(tx, [
    ...(await sharesOf(tx, THEO, morning(today, 30))),
    ...(await sharesOf(tx, AIKO, morning(today, 18))),
  ])
}

async function begin(tx: Tx, mentorId: string, affiliateId: number, startedAt: Date, endedAt: Date | null = null) {
  const id = new Random(`mentorship ${affiliateId}`).id(startedAt)
  const { shareBps } = await tx.mentor.findUniqueOrThrow({ where: { userId: mentorId }, select: { shareBps: true } })
  const terms = { mentorId, affiliateId, shareBps, startedAt, endedAt }
  await tx.mentorship.create({ data: { id, ...terms } })
  return id
}

/** Dario's share of a mentee's conversions approved since then. */
async function sharesOf(tx: Tx, affiliateId: number, since: Date): Promise<Transfer[]> {
  const conversions = await tx.conversion.findMany({
    where: { affiliateId, status: 'approved', decidedAt: { gte: since } },
    select: { id: true, payoutCents: true, revenueCents: true, decidedAt: true, createdAt: true },
  })
  return conversions.map(({ id, payoutCents, revenueCents, decidedAt, createdAt }) => ({
    affiliateId: DARIO,
    key: `conversion:${id}:mentor`,
    kind: 'mentor_share',
    from: 'house_referral',
    to: 'available',
    amountCents: mentorShare({ payoutCents, revenueCents, referralCents: 0n, shareBps: SHARE_BPS }),
    conversionId: id,
    memo: `Mentee ${affiliateId}`,
    at: decidedAt ?? createdAt,
  }))
}
