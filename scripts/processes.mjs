import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What Node is started with so that stacks of errors name the sources. */
export const MAPPED_STACKS = ['--import', new URL('./stack-traces.mjs', import.meta.url).href]

/** Whether a process is running, also one of another user; zombies do not count. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return processState(pid) !== 'Z'
}

/** When a process started, to recognize a reused process id. */
export function startedAt(pid) {
  return processFields(pid)?.[19] ?? '0'
}

function processState(pid) {
  return processFields(pid)?.[0]
}

// Everything after "pid (name) " of Linux's /proc/<pid>/stat; unknown on other systems, where a live process id is enough.
function processFields(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * Runs a command and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean, hold?: (pid: number) => void }} [options]
 *   `show` passes the output through; `hold` is that of withLock()
 * @returns {Promise<string>} rejects with the output when the command fails
 */
export function run(command, args, { show = false, hold, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      ...options,
    })
    if (child.pid) hold?.(child.pid)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new CommandError(output, `${[command, ...args].join(' ')} ended with ${signal ?? code}`))
    })
  })
}

/** A command that failed; the message is what it printed, and how it ended. */
export class CommandError extends Error {
  name = 'CommandError'
  constructor(output, ending) {
    super(`${output}\n${ending}`.trim())
    this.output = output
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
