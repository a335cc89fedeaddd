import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'
import { lastJobEndedAt } from '../job-runs/service'
import { BEAT_MS, HEARTBEAT_DAYS, type ProcessKind } from './constants'

/** The version of this build, from package.json. */
export function buildVersion(): string {
  try {
    return String(JSON.parse(readFileSync('package.json', 'utf8')).version ?? 'unknown')
  } catch {
    return 'unknown'
  }
}

/**
 * Writes the row of this process now and every 15 seconds, with when a job last ended in it, and deletes rows that were
 * not written for a day. A database that is away is waited for.
 * @returns ends it; the row stays, to tell when the process was last seen
 */
export async function startHeartbeat(clock: Clock, kind: ProcessKind): Promise<() => void> {
  const id = randomUUID()
  const startedAt = clock.now()
  const known = { id, kind, version: buildVersion(), host: hostname(), pid: process.pid, startedAt }
  const beat = async () => {
    const at = clock.now()
    const seen = { lastSeenAt: at, jobsRanAt: lastJobEndedAt() }
    await db().processHeartbeat.upsert({ where: { id }, create: { ...known, ...seen }, update: seen })
    const before = new Date(at.getTime() - HEARTBEAT_DAYS * DAY_MS)
    await db().processHeartbeat.deleteMany({ where: { lastSeenAt: { lt: before } } })
  }
  let isBeating = false
  const beatOnce = async () => {
    if (isBeating) return
    isBeating = true
    await beat().catch((err: unknown) => log.warn({ err }, 'the heartbeat of this process could not be written'))
    isBeating = false
  }
  await beatOnce()
  const timer = setInterval(() => void beatOnce(), BEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}
