'use client'

import { useQuery } from '@tanstack/react-query'
import { type LevelStatus, levelStatus } from '@/lib/rewards/levels/rules'
import { achievementsOptions } from './queries'

export type Level = LevelStatus & {
  earnedCents: number
  /** The earnings still missing for the next level; null at the top level. */
  missingCents: number | null
  /** No response yet, not even an error. */
  isPending: boolean
}

/** The affiliate's level; level 1 "Newbie" at 0% without data. [S4.39] */
export function useLevel(): Level {
  const { data, isPending } = useQuery(achievementsOptions)
  const status = levelStatus(data)
  const earnedCents = inCents(data?.totalPayout ?? 0)
  const { nextRequiredEarnings: required } = status
  const missingCents = required === null ? null : Math.max(0, inCents(required) - earnedCents)
  return { ...status, earnedCents, missingCents, isPending }
}

const inCents = (dollars: number) => Math.round(dollars * 100)
