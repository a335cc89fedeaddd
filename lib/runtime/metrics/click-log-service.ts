import 'server-only'
import { systemClock } from '@/lib/platform/dates/clock'
import { withinMs } from '@/lib/platform/deadline'
import { setGauge } from '@/lib/platform/telemetry/metrics'
import { clickRegions, type LogState, type RegionLog } from '@/lib/traffic/clicks/log/region-service'
import { clickStream, hasClickStream } from '@/lib/traffic/clicks/log/service'

const LOG_WITHIN_MS = 5_000

/** The click log of this process. */
export async function collectClickLog(): Promise<void> {
  if (!hasClickStream()) return
  const createTimeoutError = () => new Error('the click log does not answer in time')
  const state = async () => (await clickStream()).state()
  const found = await withinMs(LOG_WITHIN_MS, state(), createTimeoutError).catch(() => undefined)
  setGauge('click_log_waiting', 'Clicks in the click log.', found?.waiting ?? Number.NaN)
  setGauge('click_log_age_seconds', 'How long the oldest click of the log has waited.', waitedSeconds(found))
}

/** The click logs of other regions. */
export async function collectClickRegions(): Promise<void> {
  await Promise.all(clickRegions().map(collectRegion))
}

async function collectRegion(log: RegionLog): Promise<void> {
  const labels = { region: log.name }
  const found = await log.state().catch(() => undefined)
  setGauge('click_region_up', 'Whether the click log of the region answers.', found ? 1 : 0, labels)
  setGauge('click_region_waiting', 'Clicks in the log of the region.', found?.waiting ?? Number.NaN, labels)
  const help = 'How long the oldest click of the log of the region has waited.'
  setGauge('click_region_age_seconds', help, waitedSeconds(found), labels)
}

/** 0 for an empty log, no number for one that does not answer. */
function waitedSeconds(state: LogState | undefined): number {
  if (!state) return Number.NaN
  return state.oldest ? (systemClock.now().getTime() - state.oldest.getTime()) / 1_000 : 0
}
