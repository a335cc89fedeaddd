import type { AffiliateStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { type Day, MINUTE_MS } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, easternDay } from '@/lib/platform/dates/days'
import { DAY_SETTLES_MINUTES, SQUAD_MAX, WHOLE_BPS } from './constants'

/** The last Eastern day that can no longer change: the last one a period can be closed through. */
export function lastWholeDay(at: Date): Day {
  return addDays(easternDay(new Date(at.getTime() - DAY_SETTLES_MINUTES * MINUTE_MS)), -1)
}

/** A prospective member of a squad. */
export type Candidate = {
  affiliateId: number
  name: string
  status: AffiliateStatus
  shareBps: number
  /** Another squad the affiliate is in. */
  otherSquad: string | null
}

/** Why a squad cannot have these members; empty if it can. */
export function rosterProblems(members: readonly Candidate[], leaderId: number, split: SquadSplit): string[] {
  const total = members.reduce((sum, { shareBps }) => sum + shareBps, 0)
  return [
    members.length < 2 ? 'A squad has at least two members.' : '',
    members.length > SQUAD_MAX ? `A squad has at most ${SQUAD_MAX} members.` : '',
    members.some(({ affiliateId }) => affiliateId === leaderId) ? '' : 'The leader is not a member.',
    ...members.map(candidateProblem),
    split === 'custom' && total !== WHOLE_BPS ? `The shares add up to ${total / 100}%, not 100%.` : '',
  ].filter((problem) => problem !== '')
}

function candidateProblem({ affiliateId, name, status, otherSquad }: Candidate): string {
  const who = name || `Affiliate ${affiliateId}`
  if (status !== 'approved') return `${who} is not approved.`
  return otherSquad ? `${who} is in the squad ${otherSquad}.` : ''
}

/** Which members have not accepted, one sentence each. */
export const acceptanceProblems = (
  members: readonly Pick<Candidate, 'affiliateId' | 'name'>[],
  accepted: ReadonlySet<number>,
): string[] =>
  members
    .filter(({ affiliateId }) => !accepted.has(affiliateId))
    .map(({ affiliateId, name }) => `${name || `Affiliate ${affiliateId}`} has not accepted yet.`)

type Roster = { split: SquadSplit; members: readonly { affiliateId: number; shareBps: number }[] }

/** Whether two rosters split earnings among the same people in the same way. Members are in the same order. */
export function isSameRoster(one: Roster, other: Roster): boolean {
  return (
    one.split === other.split &&
    one.members.length === other.members.length &&
    one.members.every(({ affiliateId, shareBps }, index) => {
      const member = other.members[index]
      return member?.affiliateId === affiliateId && member.shareBps === shareBps
    })
  )
}

/** Why members and split cannot change now: the open period has past days that are not split. Null if they can. */
export function rosterRefusal(startsDay: Day, at: Date): string | null {
  const last = lastWholeDay(at)
  if (startsDay > last) return null
  return `Close the period through ${dayLabel(last)} first: members and split change where a period begins.`
}

/** A roster as the audit log shows it: "10204 55%, 10231 45%". */
export function rosterText({ split, members }: Roster): string {
  return members
    .map(({ affiliateId, shareBps }) =>
      split === 'custom' ? `${affiliateId} ${shareBps / 100}%` : String(affiliateId),
    )
    .join(', ')
}
