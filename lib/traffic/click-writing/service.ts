import 'server-only'
import { closeClickConnections } from '../click-connections/service'
import { clickStream, closeClickStream, hasClickStream } from '../click-log/service'
import { ClickWriter } from '../click-log-writer/service'
import { closeClickRegions } from '../click-regions/service'
import { startRegionWriters } from '../region-writers/service'

/** Writes clicks of the logs in this process, where clicks go to one. @returns ends it */
export async function startClickWriters(): Promise<() => Promise<void>> {
  const stopRegions = startRegionWriters()
  if (!hasClickStream()) return stopRegions
  const writer = new ClickWriter()
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
