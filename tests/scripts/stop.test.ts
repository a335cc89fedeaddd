// Slow: starts servers as processes, and ends them under load.
// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { expect, test, vi } from 'vitest'
import { directUrl } from '@/lib/platform/database/db'
import { bundle } from '@/scripts/bundle.mjs'
import { freePort } from '../support/platform/free-port'

async function startTracker(port: number): Promise<ChildProcess> {
  const file = await bundle('tracker', 'server/tracker.ts')
  // a tracker waits for its database before it listens
  const env = { ...process.env, DATABASE_URL: directUrl(), NODE_ENV: 'production' as const, PORT: String(port) }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  if (!child.stdout) throw new Error('no output')
  await once(child.stdout, 'data')
  return child
}

/** A client that sends requests over one connection until the port is closed. */
async function client(port: number, paths: string[], answers: number[], failures: string[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 0; ; count += 1) {
    const path = paths[count % paths.length]
    const outcome = await new Promise<number | string>((resolve) => {
      const request = http.get({ port, path, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', (error) => resolve(error.message))
      })
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    if (outcome === 'ECONNREFUSED') return agent.destroy()
    if (typeof outcome === 'number') answers.push(outcome)
    else failures.push(outcome)
  }
}

test('SIGTERM under load fails no request in flight, and the process exits within ten seconds [Q15]', async () => {
  const port = await freePort()
  const child = await startTracker(port)
  const answers: number[] = []
  const failures: string[] = []
  const paths = ['/api/health/live', '/c/999999?a=1', '/nothing']
  const clients = Array.from({ length: 40 }, () => client(port, paths, answers, failures))
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), 20_000)
  const told = Date.now()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  await Promise.all(clients)
  expect(code).toBe(0)
  expect(Date.now() - told).toBeLessThan(10_000)
  expect(failures).toEqual([])
})

test('a server whose launcher is gone stops automatically', async () => {
  const child = await startTracker(await freePort())
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
