import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from '../../scripts/bundle.mjs'

/** The tracker in its own process, as `npm run tracker` runs it. */
export type TrackerProcess = { base: string; pid: number; stop(signal: NodeJS.Signals): Promise<void> }

/** Starts a tracker on this test's database and resolves when it responds. */
export async function startTracker(port: number): Promise<TrackerProcess> {
  const file = await bundle('tracker-bench', 'tracker.ts')
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const base = `http://127.0.0.1:${port}`
  await untilAlive(base, child)
  return { base, pid: child.pid ?? 0, stop: (signal) => stopChild(child, signal) }
}

async function untilAlive(base: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the tracker ended with ${child.exitCode}`)
    const answer = await fetch(`${base}/api/health/live`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the tracker does not answer')
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
