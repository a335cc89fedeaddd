// A real server for one worker of the journeys, on its own copy of the demo.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serverEnvironment } from './environment.mjs'
import { checkPort } from './port.mjs'
import { MAPPED_STACKS, sleep } from './processes.mjs'

const readyWithinMs = 120_000
const killAfterMs = 12_000

/**
 * Starts the bundled server and waits until it is ready. What it says goes to a file of test-results.
 * @param {{ file: string, port: number, databaseUrl: string, variables?: Record<string, string> }} options `variables` are
 *   set besides those of the demo, or in their place
 * @returns {Promise<{ baseURL: string, stop: () => Promise<void> }>}
 */
export async function startServer({ file, port, databaseUrl, variables = {} }) {
  await checkPort(port)
  const log = path.join('test-results', `server-${port}.log`)
  const env = { ...serverEnvironment({ port, databaseUrl, mode: 'production' }), ...variables }
  const child = launch(file, env, log)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    await ended
    clearTimeout(hard)
  }
  const baseURL = `http://localhost:${port}`
  try {
    await untilReady(`${baseURL}/api/health/ready`, child)
  } catch (error) {
    await stop()
    throw new Error(`${error.message} The end of ${log}:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  }
  return { baseURL, stop }
}

// By its channel (ipc) the server hears when this process is killed outright.
function launch(file, env, log) {
  mkdirSync(path.dirname(log), { recursive: true })
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [...MAPPED_STACKS, file], {
    env,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return child
}

async function untilReady(url, child) {
  for (const end = Date.now() + readyWithinMs; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended by itself.')
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The server is not ready after ${readyWithinMs / 1_000} s.`)
}
