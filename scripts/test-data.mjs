import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.mjs'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
const PREFIX = 'stoke-test-'
const UNUSED_DAYS = 7

/**
 * Where the tests' PostgreSQL keeps its files: in memory on a Linux with room for it, since a database for each test
 * file is some thousand files that nobody needs a minute later; beside the project otherwise, or in `TEST_DATA_DIR`.
 * @param {{ project?: string, room?: () => { disk: number, memory: number } }} [of] the project's folder; bytes free
 * @returns {string} an absolute path, always the same for a folder
 */
export function testDataDir({ project = process.cwd(), room = freeMemory } = {}) {
  if (process.env.TEST_DATA_DIR) return path.resolve(project, process.env.TEST_DATA_DIR)
  const { disk, memory } = room()
  if (disk < 2 * GIB || memory < 6 * GIB) return path.join(project, '.data-test')
  return path.join(MEMORY, `${PREFIX}${createHash('sha256').update(project).digest('hex').slice(0, 12)}`)
}

/**
 * Notes whose test data a folder holds, and removes that of projects that are gone or ran no test for a week: each takes
 * some 450 MB of memory until the machine restarts.
 * @param {string} dataDir what testDataDir() said
 * @param {{ memory?: string, project?: string, now?: number }} [of] `now` in milliseconds
 */
export function removeUnusedTestData(dataDir, { memory = MEMORY, project = process.cwd(), now = Date.now() } = {}) {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'project'), project)
  if (path.dirname(dataDir) !== memory) return
  for (const name of readdirSync(memory)) {
    const folder = path.join(memory, name)
    if (!name.startsWith(PREFIX) || folder === dataDir) continue
    try {
      if (isUnused(folder, now) && !isServed(folder)) rmSync(folder, { recursive: true })
    } catch {
      // of another user, or removed by another run at this moment
    }
  }
}

/** Data without a note was made by a version that left none, and counts as old as its folder. */
function isUnused(folder, now) {
  const note = path.join(folder, 'project')
  const isNoted = existsSync(note)
  if (isNoted && !existsSync(readFileSync(note, 'utf8'))) return true
  return now - statSync(isNoted ? note : folder).mtimeMs > UNUSED_DAYS * 86_400_000
}

/** Whether a PostgreSQL runs on the data of a folder. */
function isServed(folder) {
  const pidFile = path.join(folder, 'pg', 'postmaster.pid')
  return existsSync(pidFile) && isAlive(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
}

/** What is free of the file system in memory, and of memory. Nothing where there is no such file system. */
function freeMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))
    return { disk: bavail * bsize, memory: Number(available?.[1] ?? 0) * 1024 }
  } catch {
    return { disk: 0, memory: 0 }
  }
}
