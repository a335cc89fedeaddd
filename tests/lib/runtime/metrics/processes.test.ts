// Slow: starts the worker and the tracker as processes.
// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { freePort } from '@/tests/support/platform/free-port'
import { bundle } from '../../../../scripts/bundle.mjs'
import { bundledPrograms } from '../../../../scripts/bundled-programs.mjs'

const TOKEN = 'a token for the tests of metrics'
let child: ChildProcess | undefined
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
})

/** Starts a process as it is started in production, and resolves with its address when it has written its heartbeat. */
async function start(name: 'tracker' | 'worker'): Promise<{ base: string; started: ChildProcess }> {
  const file = await bundle(`${name}-metrics`, bundledPrograms[name])
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

test.each(['tracker', 'worker'] as const)(
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
)

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

test('every metric of the Grafana dashboard is one that a tracker answers', async () => {
  const { base } = await start('tracker')
  for (const path of ['/c/999999?a=1', '/api/postback?token=none']) await (await fetch(base + path)).text()
  const answer = await fetch(`${base}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const types = (await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  const names = [...types].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  )
  const { panels } = JSON.parse(readFileSync('deploy/grafana/stoke.json', 'utf8')) as Dashboard
  const asked = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(/stoke_\w+/g) ?? []))
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
})
