import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../scripts/serve.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'serve-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** A server that appends its process id to a file, and then does what `script` says. */
function writeServer(script: string) {
  const file = path.join(folder, 'server.mjs')
  const pids = path.join(folder, 'pids')
  writeFileSync(pids, '')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')
     process.on('SIGTERM', () => process.exit(0))
     ${script}`,
  )
  return { file, pids: () => readFileSync(pids, 'utf8').split('\n').filter(Boolean).map(Number) }
}

test('a server that is killed is started again, and a stop ends it', async () => {
  const { file, pids } = writeServer('setInterval(() => {}, 1_000)')
  const stop = new AbortController()
  const ended = serve(file, { env: process.env, signal: stop.signal, stableMs: 0 })
  await vi.waitFor(() => expect(pids()).toHaveLength(1), 10_000)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(pids()).toHaveLength(2), 10_000)
  stop.abort()
  expect(await ended).toBe(0)
  expect(pids()).toHaveLength(2)
})

test('a server is started again, and stopped, by the time that passes, whatever the clock is set to', async () => {
  let shiftMs = 0
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() - shiftMs)
  const { file, pids } = writeServer('setInterval(() => {}, 1_000)')
  const stop = new AbortController()
  const ended = serve(file, { env: process.env, signal: stop.signal, stableMs: 50 })
  await vi.waitFor(() => expect(pids()).toHaveLength(1), 10_000)
  shiftMs = 3 * 3_600_000
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(pids()).toHaveLength(2), 10_000)
  stop.abort()
  expect(await ended).toBe(0)
})

test('a server that ends at once is not started again', async () => {
  const { file, pids } = writeServer('process.exit(3)')
  expect(await serve(file, { env: process.env, signal: new AbortController().signal })).toBe(3)
  expect(pids()).toHaveLength(1)
})

test('a server that cannot start as things are is not started again, however long it has waited', async () => {
  const { file, pids } = writeServer('process.exit(78)')
  const options = { env: process.env, signal: new AbortController().signal, stableMs: 0 }
  expect(await serve(file, options)).toBe(1)
  expect(pids()).toHaveLength(1)
})
