import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { withinMs } from '@/lib/platform/deadline'
import { log } from '@/lib/platform/log'
import type { AfterWrite } from '../storage/received-click-rules'
import { REACH_EVERY_MS, STOP_WITHIN_MS } from './region-constants'
import { clickRegions, type RegionLog } from './region-service'
import { ClickWriter } from './writer-service'

/**
 * Writes the clicks of other regions' logs in this process. Each region is read by itself: one that is out of reach keeps
 * none of the others waiting, and is read from where it was once it answers.
 * @returns ends it
 */
export function startRegionWriters(afterWrite: AfterWrite): () => Promise<void> {
  const stops = clickRegions().map((region) => startRegionWriter(region, afterWrite))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startRegionWriter(region: RegionLog, afterWrite: AfterWrite): () => Promise<void> {
  const stopping = new AbortController()
  const writer = new ClickWriter(afterWrite)
  const starting = start(region, writer, stopping.signal)
  return async () => {
    stopping.abort()
    const silent = () => new Error('it does not answer')
    await withinMs(
      STOP_WITHIN_MS,
      starting.then(() => writer.stop()),
      silent,
    ).catch((error) => log.warn({ err: error, region: region.name }, 'the reader of a region is left'))
  }
}

async function start(region: RegionLog, writer: ClickWriter, stopping: AbortSignal): Promise<void> {
  for (let hasLogged = false; !stopping.aborted; hasLogged = true) {
    try {
      const stream = await region.stream()
      if (stopping.aborted) return
      await writer.start(stream)
      log.info({ region: region.name }, 'the click log of the region is read')
      return
    } catch (error) {
      if (!hasLogged) log.warn({ err: error, region: region.name }, 'the click log of the region is out of reach')
      await pause(REACH_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}
