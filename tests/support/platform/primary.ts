import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { findPlace } from '@/scripts/postgres-binaries.mjs'
import { startServer, stopServer } from '@/scripts/postgres-server.mjs'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
}

/** A PostgreSQL with data of its own on disk that nobody starts again once it is killed. */
export async function startPrimary() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'primary-'))
  const first = await openPostgres({ dataDir })
  const url = first.url()
  await first.close()
  const { key } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as { key: string }
  const place = findPlace(dataDir, key)
  const server = await startServer(place, SETTINGS, Number(new URL(url).port))
  const address = new URL(url)
  address.port = String(server.port)
  return {
    dataDir,
    url: address.href,
    /** Ends all its processes with SIGKILL, as when its machine fails. */
    kill() {
      const sessions = childrenOf(server.pid)
      process.kill(server.pid, 'SIGKILL')
      for (const pid of sessions) killIfThere(pid)
    },
    /** Ends it and deletes its data. */
    async remove() {
      await stopServer(place, 10_000)
      rmSync(place.data, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Processes that a process started and that have not ended; each session of PostgreSQL is one. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => parentOf(pid) === parent).map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    // the name of the program, in parentheses, may contain anything
    const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(ppid)
  } catch {
    return undefined
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended with its postmaster
  }
}
