import { createHash } from 'node:crypto'
import { readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30

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
  return path.join(MEMORY, `stoke-test-${createHash('sha256').update(project).digest('hex').slice(0, 12)}`)
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
