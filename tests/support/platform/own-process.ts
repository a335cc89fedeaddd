import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from '../../../scripts/bundle.mjs'
import { bundledPrograms } from '../../../scripts/bundled-programs.mjs'
import { nodeFlags } from '../../../scripts/serve.mjs'

/** A program of ours in its own process, as its command runs it. */
export type OwnProcess = {
  base: string
  pid: number
  /** When the process was started, as `performance.now()` says it. */
  startedAt: number
  stop(signal: NodeJS.Signals): Promise<void>
}

type Program = { entry: 'tracker' | 'server' | 'worker'; port: number; probe: string; env?: Record<string, string> }

/** Starts a program on this test's database and resolves when its probe is answered with 200. */
export async function startOwn({ entry, port, probe, env = {} }: Program): Promise<OwnProcess> {
  const file = await bundle(`${entry}-bench`, bundledPrograms[entry])
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const base = `http://127.0.0.1:${port}`
  await untilAnswered(base + probe, child)
  return { base, pid: child.pid ?? 0, startedAt, stop: (signal) => stopChild(child, signal) }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
