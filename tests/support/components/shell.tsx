import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { achievementKeys } from '@/components/affiliate/levels/queries'
import { noStreak } from '@/components/affiliate/streak/check-rules'
import { streakKeys } from '@/components/affiliate/streak/queries'
import type { ShellUser } from '@/lib/people/account/schema'
import type { Achievements } from '@/lib/rewards/achievements/schema'

/** The signed-in user; by default an affiliate with every field set. */
export const signedInUser = (over: Partial<ShellUser> = {}): ShellUser => ({
  id: 'u1',
  firstName: 'Mara',
  lastName: 'Voss',
  username: 'MaraVoss',
  image: null,
  level: 4,
  affiliateId: 10_482,
  totalPayout: 38_412.6,
  discordId: null,
  discordUsername: null,
  discordEmail: null,
  currentStreak: 23,
  ...over,
})

export const LEVELS = [
  { name: 'Stoke Newbie Role', requiredEarnings: 0 },
  { name: 'Stoke Hustler Role', requiredEarnings: 100 },
  { name: 'Stoke Closer Role', requiredEarnings: 1_000 },
  { name: 'Stoke Rainmaker Role', requiredEarnings: 10_000 },
  { name: 'Stoke Champion Role', requiredEarnings: 50_000 },
]

/** Level 4 with 71% progress to the next one, as in the reference. */
export const achieved = (over: Partial<Achievements> = {}): Achievements => ({
  level: 4,
  totalPayout: 38_412.6,
  levels: LEVELS,
  achievements: [],
  ...over,
})

/** The server's answers to the shell, by path. */
export async function shellApi(input: RequestInfo | URL): Promise<Response> {
  const path = String(input)
  if (path.includes('unread-count')) return Response.json({ unreadCount: 3 })
  if (path === '/api/quests' || path === '/api/contests') return Response.json([])
  if (path.includes('real-time'))
    return Response.json({ balance: 2384.15, pending: 0, inPayout: 0, totalPayout: 38_412.6 })
  return Response.json([])
}

type ShellProps = {
  affiliateId: number | null
  streakDays?: number
  level?: Achievements | undefined
  children: ReactNode
}

/** The page around a part of the shell, with streak and level already loaded. */
export function Shell({ affiliateId, streakDays = 0, level, children }: ShellProps) {
  const client = useQueryClient()
  useState(() => {
    // a closed menu requests nothing, so its data must not be garbage-collected
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, gcTime: Number.POSITIVE_INFINITY } })
    if (level) client.setQueryData(achievementKeys.all, level)
    if (affiliateId === null) return
    const now = Date.now()
    const streak = { ...noStreak(now), currentConversionStreak: streakDays }
    client.setQueryData(streakKeys.current(affiliateId), { streak, checkedAt: now, isKnown: true })
  })
  return children
}
