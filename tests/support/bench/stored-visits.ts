import { expect } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { type steadyVisitors, visitFigures } from './steady-visitors'

export type Visits = Awaited<ReturnType<ReturnType<typeof steadyVisitors>['stop']>>

/**
 * Every click of an affiliate whose visitor was sent on is in the database once, and the roll-ups count what is there.
 * @returns figures of the visits, and how long after them the last click was written
 */
export async function expectStored(visits: Visits, affiliateId: number, withinMs = 90_000) {
  const acknowledged = visits.flatMap(({ status, clickId }) => (status === 302 && clickId ? [clickId] : []))
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  const began = performance.now()
  const stored = async () => {
    let found = 0
    for (let from = 0; from < acknowledged.length; from += 10_000) {
      found += await db().click.count({ where: { affiliateId, id: { in: acknowledged.slice(from, from + 10_000) } } })
    }
    return found
  }
  await expect.poll(stored, { timeout: withinMs, interval: 500 }).toBe(acknowledged.length)
  const writtenAfterMs = Math.round(performance.now() - began)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  return { ...visitFigures(visits), acknowledged: acknowledged.length, stored: await stored(), writtenAfterMs }
}
