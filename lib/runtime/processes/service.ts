import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildId } from '@/lib/platform/build-id'
import { compareClock } from '@/lib/platform/database/clock-data'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { trackingState } from '@/lib/tracking/state/tracking-state'
import { countSpoolFiles } from '@/lib/traffic/clicks/storage/spool-service'
import { lastJobEndedAt } from '../job-runs/service'
import { BEAT_MS, HEARTBEAT_DAYS, type ProcessKind, STOP_MS } from './constants'

/** The version of this build, from package.json. */
export function buildVersion(): string {
  try {
    return String(JSON.parse(readFileSync('package.json', 'utf8')).version ?? 'unknown')
  } catch {
    return 'unknown'
  }
}

/** The disk that holds DATA_DIR; nothing where the system does not tell. */
async function diskFigures() {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR)
  return { diskFreeBytes: BigInt(bavail) * BigInt(bsize), diskTotalBytes: BigInt(blocks) * BigInt(bsize) }
}

async function clickFigures(at: Date) {
  const [{ waiting, refused }, ended] = [await countSpoolFiles(), trackingState().store.outage.lastEnded]
  const outage = ended && {
    outageEndedAt: new Date(at.getTime() - ended.agoMs),
    outageSeconds: Math.ceil(ended.lastedMs / 1000),
  }
  return { clickFilesWaiting: waiting, clickFilesRefused: refused, ...outage }
}

const unknown = () => ({})

/** The largest integer of a column. */
const INT_MAX = 2 ** 31 - 1

/**
 * Writes the row of this process now and every 15 seconds, with when a job last ended in it, how late its event loop was,
 * its disk and what its click path stores there, and deletes rows that were not written for a day. A database that is
 * away is waited for.
 * @returns ends it and notes that the process was stopped in order
 */
export async function startHeartbeat(clock: Clock, kind: ProcessKind): Promise<() => Promise<void>> {
  const id = randomUUID()
  const startedAt = clock.now()
  const build = kind === 'web' ? buildId() : null
  const known = { id, kind, version: buildVersion(), buildId: build, host: hostname(), pid: process.pid, startedAt }
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const writeHeartbeat = async () => {
    const compared = await compareClock(clock)
    // by PostgreSQL's clock, so that a process whose own is off is neither taken for one that stopped nor deletes others
    const at = new Date(compared.at.getTime() - compared.aheadMs)
    const clockAheadMs = Math.max(-INT_MAX, Math.min(INT_MAX, compared.aheadMs))
    const lagMs = Math.round(delay.max / 1e6)
    delay.reset()
    const clicks = kind === 'worker' ? {} : await clickFigures(at).catch(unknown)
    const figures = { lagMs, clockAheadMs, ...clicks, ...(await diskFigures().catch(unknown)) }
    const seen = { lastSeenAt: at, jobsRanAt: lastJobEndedAt(), ...figures }
    await db().processHeartbeat.upsert({ where: { id }, create: { ...known, ...seen }, update: seen })
    const before = new Date(at.getTime() - HEARTBEAT_DAYS * DAY_MS)
    await db().processHeartbeat.deleteMany({ where: { lastSeenAt: { lt: before } } })
  }
  let isBeating = false
  const writeHeartbeatOnce = async () => {
    if (isBeating) return
    isBeating = true
    await writeHeartbeat().catch((err: unknown) =>
      log.warn({ err }, 'the heartbeat of this process could not be written'),
    )
    isBeating = false
  }
  await writeHeartbeatOnce()
  const timer = setInterval(() => void writeHeartbeatOnce(), BEAT_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    delay.disable()
    const noted = db().processHeartbeat.updateMany({ where: { id }, data: { stoppedAt: clock.now() } })
    await withinMs(STOP_MS, noted, () => new Error('the database does not answer in time')).catch((err: unknown) =>
      log.warn({ err }, 'the end of this process could not be noted'),
    )
  }
}
