import type { ContestStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS, type Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { REWARD_HOLD_DAYS } from '../reward-holds/constants'
import type { ListedContest, Prizes } from './schema'

type Period = { startsAt: Date; endsAt: Date }

/** The Eastern days a contest counts, both included. `endsAt` is the end of the last one. */
export const contestDays = ({ startsAt, endsAt }: Period): { firstDay: Day; lastDay: Day } => ({
  firstDay: easternDay(startsAt),
  lastDay: easternDay(new Date(endsAt.getTime() - 1)),
})

/** When a contest is settled: after the least hold of rewards, each day 24 hours. */
export const settlesAt = (endsAt: Date): Date => new Date(endsAt.getTime() + REWARD_HOLD_DAYS * DAY_MS)

/** The sum of all prizes in cents. */
export const sumPrizes = (prizes: Prizes): number =>
  prizes.reduce((sum, { from, to, cents }) => sum + (to - from + 1) * cents, 0)

/** What a place pays, in cents; 0 without a prize. */
export const prizeForRank = (prizes: Prizes, rank: number): number =>
  prizes.find(({ from, to }) => from <= rank && rank <= to)?.cents ?? 0

/** "1st", "22nd", "113th" */
export function ordinal(rank: number): string {
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13
  const ending = isTeen ? undefined : ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[rank % 10]
  return `${rank}${ending ?? 'th'}`
}

/** "1st", "4th–10th" */
export const placesLabel = ({ from, to }: { from: number; to: number }): string =>
  from === to ? ordinal(from) : `${ordinal(from)}–${ordinal(to)}`

/** What a contest that was started is at an instant. */
export function stateAt(status: ContestStatus, { startsAt, endsAt }: Period, at: Date): ListedContest['state'] {
  if (status === 'settled' || status === 'cancelled') return status
  if (at < startsAt) return 'planned'
  return at < endsAt ? 'running' : 'ended'
}

/** How much more than now is needed to pass somebody: of equal values the earlier one ranks first. */
export const missingTo = (theirs: bigint, own: bigint): number => Number(theirs - own) + 1
