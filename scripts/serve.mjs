import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { MAPPED_STACKS, sleep } from './processes.mjs'

const killAfterMs = 9_300
/** A server that ran this long and ends on its own is started again; one that ends sooner cannot start. */
const stableAfterMs = 10_000
const restartPauseMs = 1_000
/** A rendered page leaves a few megabytes behind. In the usual 16 MB they are collected, and copied, several times as often. */
const youngGeneration = '--max-semi-space-size=64'
/** What Node is started with, for every program. */
export const nodeFlags = [...MAPPED_STACKS, youngGeneration]
/** The exit code of a server that cannot start as things are (lib/runtime/processes/readiness-service.ts). */
const cannotStart = 78

/**
 * Runs a bundled server until it is stopped, and returns its exit code. A stop signal is passed on. A server that ends
 * on its own after running for a while, killed by the system for its memory for example, is started again.
 * @param {string} file
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal, stableMs?: number, onReady?: () => void }} options
 *   `onReady` is called when it first serves
 * @returns {Promise<number>}
 */
export async function serve(file, { env, signal, stableMs = stableAfterMs, onReady }) {
  let onFirstReady = onReady
  for (;;) {
    // not by the clock, which may be put back meanwhile
    const began = performance.now()
    const { code, killedBy } = await runOnce(file, { env, signal, onReady: onFirstReady })
    onFirstReady = undefined
    if (signal.aborted) return code
    if (code === cannotStart) return 1
    console.error(`The server exited on its own (${killedBy ?? `exit code ${code}`}).`)
    if (performance.now() - began < stableMs) return code || 1
    console.error('It is started again.')
    await sleep(restartPauseMs)
    if (signal.aborted) return code
  }
}

/** The file of a program that ran for long may be gone (scripts/bundle.mjs): then the one of its name that is there. */
const presentFile = (file) => (existsSync(file) ? file : file.replace(/-[0-9a-f]{12}\.mjs$/, '.mjs'))

/** By the ipc channel the server notices when this process is killed. */
function runOnce(file, { env, signal, onReady }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeFlags, presentFile(file)], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const stop = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
    }
    signal.addEventListener('abort', stop)
    child.on('message', (message) => message === 'ready' && onReady?.())
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      signal.removeEventListener('abort', stop)
      resolve({ code: code ?? 1, killedBy })
    })
  })
}
