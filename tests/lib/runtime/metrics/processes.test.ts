import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db'
import { bundle } from '../../../../scripts/bundle.mjs'
import { freePort } from '../../../support/free-port'

const TOKEN = 'a token for the tests of metrics'
let child: ChildProcess | undefined
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
})

/** Starts a process as it is started in production, and resolves with its address when it has written its heartbeat. */
async function start(name: string): Promise<{ base: string; started: ChildProcess }> {
  const file = await bundle(`${name}-metrics`, `${name}.ts`)
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), METRICS_TOKEN: TOKEN } as const
  const started = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  child = started
  while ((await db().processHeartbeat.count({ where: { kind: name, pid: started.pid ?? 0 } })) === 0) {
    if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}`)
    await wait(100)
  }
  return { base: `http://127.0.0.1:${port}`, started }
}

test.each(['tracker', 'worker'])(
  'the %s writes its heartbeat, answers its metrics and stops',
  async (name) => {
    const { base, started } = await start(name)
    await fetch(`${base}/c/999999?a=1`)
    expect((await fetch(`${base}/api/metrics`)).status).toBe(401)
    const answer = await fetch(`${base}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await answer.text()
    expect(text).toContain(`stoke_process_info{kind="${name}"`)
    expect(text).toContain('stoke_http_requests_total{route="click",status="404"} 1')
    expect(text.includes('stoke_clicks_total{outcome="404"} 1')).toBe(name === 'tracker')
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  },
  60_000,
)
