import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { pool } from '@/lib/platform/database/db'

type Load = {
  base: string
  cookie: string
  /** The path of the request with this number. */
  path: (request: number) => string
  connections: number
  calls: number
}

export type ReadTimes = { p50: number; p99: number; perSecond: number }

/** Asks again and again over some connections, each as soon as it was answered. @throws Error unless all answer 200 */
export async function readAgain({ base, cookie, path, connections, calls }: Load): Promise<ReadTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const one = (url: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = performance.now()
      get(url, { agent, headers: { cookie, 'accept-encoding': 'gzip' } }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          times.push(performance.now() - sent)
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${answer.statusCode}`))
        })
      }).on('error', reject)
    })
  const viewer = async () => {
    while (next < calls) {
      const request = next
      next += 1
      await one(base + path(request))
    }
  }
  await Promise.all(Array.from({ length: connections }, viewer))
  agent.destroy()
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p99: at(0.99), perSecond: Math.round(calls / ((performance.now() - began) / 1_000)) }
}

/** The processor time of all processes of PostgreSQL that are running, in seconds; `since` what it was before. */
export async function postgresSeconds(since: ReadonlyMap<string, number> = new Map()) {
  const { rows } = await pool().query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = fieldsOf(String(rows[0]?.pid))[1]
  const used = new Map<string, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(pid)
    if (fields[1] === parent) used.set(pid, (Number(fields[11]) + Number(fields[12])) / 100)
  }
  const spent = [...used].reduce((sum, [pid, seconds]) => sum + seconds - (since.get(pid) ?? 0), 0)
  return { used, spent }
}

/** What the kernel says of a process, from its state on; nothing of one that ended. */
function fieldsOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
