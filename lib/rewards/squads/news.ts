import type { News } from '@/lib/messages/notifications/service'
import { type Day, dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

const base = { topic: 'staff_message', destinationUrlPath: '/account/squad', actionLabel: 'See your squad' } as const

/** What the one who proposed a squad is told of the decision. */
export function decisionNews(id: string, name: string, decision: { isApproved: boolean; reason: string }): News {
  const dedupeKey = `squad-application:${id}`
  return decision.isApproved
    ? { ...base, dedupeKey, title: `Your squad ${name} is approved`, message: 'You lead it from today on.' }
    : { ...base, dedupeKey, title: `Your squad ${name} was not approved`, message: decision.reason }
}

export const joinedNews = (squadId: number, name: string, at: Date): News => ({
  ...{ ...base, dedupeKey: `squad:${squadId}:joined:${at.getTime()}`, title: `You are in the squad ${name}` },
  message: 'Your squad’s page shows who is in it and how earnings are split.',
})

export const leftNews = (squadId: number, name: string, at: Date): News => ({
  ...{ ...base, dedupeKey: `squad:${squadId}:left:${at.getTime()}`, title: `You are no longer in the squad ${name}` },
  message: 'From today on all you earn is yours. What is still due from closed periods stays due.',
})

const CHANGES = {
  changed: { title: 'was changed', message: 'Its name, leader, members or split are new. Its page shows them.' },
  suspended: { title: 'is suspended', message: 'Nothing is split until it is resumed.' },
  resumed: { title: 'is active again', message: 'Its earnings are split as before.' },
  disbanded: { title: 'was disbanded', message: 'What is still due from closed periods stays due.' },
} as const

/** What members are told of a change of their squad. */
export const changeNews = (squad: { id: number; name: string }, change: keyof typeof CHANGES, at: Date): News => ({
  ...{ ...base, dedupeKey: `squad:${squad.id}:${change}:${at.getTime()}`, message: CHANGES[change].message },
  title: `Your squad ${squad.name} ${CHANGES[change].title}`,
})

type Split = { periodId: string; name: string; startsDay: Day; endsDay: Day; dueCents: Cents }

/** What a member is told of the split of a period. */
export function splitNews({ periodId, name, startsDay, endsDay, dueCents }: Split): News {
  const days = startsDay === endsDay ? dayLabel(startsDay) : `${dayLabel(startsDay)} to ${dayLabel(endsDay)}`
  const dedupeKey = `squad-split:${periodId}`
  return dueCents > 0n
    ? {
        ...{ ...base, dedupeKey, title: `${formatCents(dueCents)} for you from the split of ${name}` },
        message: `For ${days}. It reaches your balance as the others’ balances allow.`,
      }
    : {
        ...{ ...base, dedupeKey, title: `${formatCents(-dueCents)} of yours goes to the split of ${name}` },
        message: `For ${days}. What your balance does not hold yet is taken as it arrives.`,
      }
}
