import 'server-only'
import { closeClickConnections } from '../../requests/connection-service'
import type { AfterWrite } from '../storage/received-click-rules'
import { closeClickRegions } from './region-service'
import { startRegionWriters } from './region-writer-service'
import { clickStream, closeClickStream, hasClickStream } from './service'
import { ClickWriter } from './writer-service'

/** Writes clicks of the logs in this process, where clicks go to one. @returns ends it */
export async function startClickWriters(afterWrite: AfterWrite): Promise<() => Promise<void>> {
  const stopRegions = startRegionWriters(afterWrite)
  if (!hasClickStream()) return stopRegions
  const writer = new ClickWriter(afterWrite)
  await writer.start(await clickStream())
  return async () => {
    await Promise.all([writer.stop(), stopRegions()])
  }
}

/** Closes what a process that only writes clicks of the logs has open. */
export async function closeClickWriting(): Promise<void> {
  await Promise.all([closeClickStream(), closeClickRegions()])
  await closeClickConnections()
}
