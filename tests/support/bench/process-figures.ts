import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'

// Linux counts processor time in hundredths of a second, whatever its kernel's clock is.
const TICKS_PER_SECOND = 100

/** The processor time a process has used, of all its threads, in seconds. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The memory a process occupies. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** How many sockets a process has open. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length
}

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    return false
  }
}

/** How much the machine has to do besides, for figures that a busy machine makes worse. */
export const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`

/** The middle, the 99th percentile and the largest of times, in whole milliseconds. */
export function spread(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
