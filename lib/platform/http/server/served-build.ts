import 'server-only'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../database/wait'
import { log } from '../../log'

/** Where builds are, and the file that names the newest that is complete (scripts/builds.mjs). */
const BUILDS = '.next/builds'
const CURRENT = '.next/current'
/** Builds that were not in use for a day are removed by the next one. */
const NOTE_EVERY_MS = 10 * 60_000

/** The build a process serves: its folder of static files, and the folder that has those of other builds. */
export type ServedBuild = { id: string; staticFolder: string; builds: string }

/**
 * Chooses the build that this process serves until its end, whatever is built meanwhile: the one its launcher names, which
 * names the same when it starts the process again, or the newest. Next's configuration and `buildId()` read it from the
 * environment. A note in its folder says that it is in use; a folder that cannot be written to is one no build changes.
 * @param root the folder of the project
 * @throws StartError when there is none
 */
export function serveBuild(root = process.cwd()): ServedBuild {
  const id = process.env.STOKE_BUILD_ID || newestBuild(root)
  if (!id) throw new StartError('The pages are not built: run "npm run build" first, or start with "npm start".')
  process.env.STOKE_BUILD_ID = id
  const builds = path.join(root, BUILDS)
  const folder = path.join(builds, id)
  noteUse(path.join(folder, 'used'))
  setInterval(() => noteUse(path.join(folder, 'used')), NOTE_EVERY_MS).unref()
  return { id, staticFolder: path.join(folder, 'static'), builds }
}

function newestBuild(root: string): string | undefined {
  try {
    return readFileSync(path.join(root, CURRENT), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

function noteUse(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'a' })
    const now = new Date()
    utimesSync(file, now, now)
  } catch (error) {
    log.debug({ err: error }, 'that this build is in use could not be noted')
  }
}
