import { BRAND } from '@/lib/platform/brand'
import type { Cents } from '@/lib/platform/money/cents'
import { CROWN_LEVEL, DEFAULT_LEVEL_NAME, FIRST_LEVEL, NO_NEXT_LEVEL_NAME } from './constants'

type Threshold = { number: number; requiredEarningsCents: Cents }

/** The highest level whose threshold the earnings reach; the first level for zero or negative earnings. */
export function levelForEarnings(earnedCents: Cents, levels: readonly Threshold[]): number {
  const reached = levels.filter(({ requiredEarningsCents }) => earnedCents >= requiredEarningsCents)
  return Math.max(FIRST_LEVEL.number, ...reached.map(({ number }) => number))
}

/** A level as `GET /api/achievements` lists it; earnings in decimal dollars. */
type ListedLevel = { name: string; requiredEarnings: number }

type Achieved = { level: number; totalPayout: number; levels: readonly ListedLevel[] }

/**
 * A level as the level card and ring show it. `progress` is a whole percentage; null at the top, where only earnings
 * are shown.
 */
export type LevelStatus = {
  level: number
  name: string
  nextName: string
  progress: number | null
  /** Total earnings the next level requires, in dollars; null at the top. */
  nextRequiredEarnings: number | null
  hasCrown: boolean
}

/** The data of the level card and ring from the API response; level 1 at 0% without a response. [S4.39] */
export function levelStatus(achieved: Achieved | undefined): LevelStatus {
  const { level, totalPayout, levels } = achieved ?? { level: FIRST_LEVEL.number, totalPayout: 0, levels: [] }
  const ascending = inOrder(levels)
  const next = ascending[level]
  return {
    level,
    name: achieved ? displayLevelName(ascending[level - 1]?.name) : FIRST_LEVEL.name,
    nextName: next ? displayLevelName(next.name) : NO_NEXT_LEVEL_NAME,
    progress: achieved ? levelProgress(level, totalPayout, levels) : 0,
    nextRequiredEarnings: next?.requiredEarnings ?? null,
    hasCrown: level >= CROWN_LEVEL,
  }
}

/**
 * Progress of earnings from the threshold of the level to the next one, as a whole percentage from 0 to 100, rounded
 * down; null at the top. Earnings may be below the threshold: a level is not lowered when a conversion is reversed.
 * [S4.35]
 */
export function levelProgress(level: number, totalPayout: number, levels: readonly ListedLevel[]): number | null {
  const ascending = inOrder(levels)
  const next = ascending[level]
  if (!next) return null
  // in whole cents, where a division of dollars would round 100% down to 99
  const [earned, from, to] = [totalPayout, ascending[level - 1]?.requiredEarnings ?? 0, next.requiredEarnings].map(
    (dollars) => Math.round(dollars * 100),
  ) as [number, number, number]
  if (to <= from) return earned >= to ? 100 : 0
  return Math.min(100, Math.max(0, Math.floor(((earned - from) * 100) / (to - from))))
}

const inOrder = (levels: readonly ListedLevel[]) => [...levels].sort((a, b) => a.requiredEarnings - b.requiredEarnings)

/**
 * The display name of a level: the stored name, which is also its Discord role, without a leading product name and a
 * trailing " Role". [S4.37]
 */
export function displayLevelName(name: string | undefined): string {
  const product = `${BRAND.name} `
  const bare = name?.startsWith(product) ? name.slice(product.length) : name
  return bare?.replace(/ Role$/, '') || DEFAULT_LEVEL_NAME
}
