import { centsOrZero } from '@/components/shared/forms/typed-numbers'
import { decimalDollars } from '@/lib/platform/money/format'
import type { AdminContest } from '@/lib/rewards/contests/admin-schema'

/** A line of the prizes as typed: "4", "10", "25.00". */
export type PrizeDraft = { id: number; from: string; to: string; dollars: string }

/** A contest as typed in the form. */
export type ContestDraft = {
  name: string
  description: string
  metric: AdminContest['metric']
  offer: string
  firstDay: string
  lastDay: string
  squad: string
  prizes: PrizeDraft[]
}

export const EMPTY_CONTEST: ContestDraft = {
  name: '',
  description: '',
  metric: 'conversions',
  offer: '',
  firstDay: '',
  lastDay: '',
  squad: '',
  prizes: [{ id: 1, from: '1', to: '1', dollars: '' }],
}

/** A draft with what the contest has. */
export const toContestDraft = (row: AdminContest): ContestDraft => ({
  name: row.name,
  description: row.description,
  metric: row.metric,
  offer: row.offerId === null ? '' : String(row.offerId),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  squad: row.squadId === null ? '' : String(row.squadId),
  prizes: row.prizes.map(({ from, to, cents }, index) => ({
    id: index + 1,
    from: String(from),
    to: String(to),
    dollars: decimalDollars(BigInt(cents)),
  })),
})

/** The next line of prizes, which begins where the last one ends. */
export const nextPrize = (prizes: readonly PrizeDraft[]): PrizeDraft => {
  const nextRank = String(Math.max(0, ...prizes.map(({ to }) => Number(to) || 0)) + 1)
  return { id: Math.max(0, ...prizes.map(({ id }) => id)) + 1, from: nextRank, to: nextRank, dollars: '' }
}

/** The request body of the form; the server validates it. */
export const toContestBody = ({ offer, squad, prizes, ...draft }: ContestDraft) => ({
  ...draft,
  offerId: offer.trim() ? Number(offer) : null,
  squadId: squad ? Number(squad) : null,
  prizes: prizes.map(({ from, to, dollars }) => ({ from: Number(from), to: Number(to), cents: centsOrZero(dollars) })),
})
