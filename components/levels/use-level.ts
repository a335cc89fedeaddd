'use client'

import { useQuery } from '@tanstack/react-query'
import { type LevelStatus, levelStatus } from '@/lib/rewards/levels/rules'
import { achievementsOptions } from './queries'

export type Level = LevelStatus & {
  earnedCents: number
  /** What the next level still asks for; null at the top. */
  missingCents: number | null
  /** Nothing has been answered yet, not even with a failure. */
  isPending: boolean
}

/** Where the affiliate stands in levels; level 1 "Newbie" at 0% with no data. [S4.39] */
export function useLevel(): Level {
  const { data, isPending } = useQuery(achievementsOptions)
  const status = levelStatus(data)
  const earnedCents = inCents(data?.totalPayout ?? 0)
  const { nextRequiredEarnings: required } = status
  const missingCents = required === null ? null : Math.max(0, inCents(required) - earnedCents)
  return { ...status, earnedCents, missingCents, isPending }
}

const inCents = (dollars: number) => Math.round(dollars * 100)
