import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from '@/scripts/lock.mjs'
import { startedAt } from '@/scripts/processes.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stoke-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('work under one lock never overlaps, also between processes', async () => {
  const log = path.join(folder, 'log')
  const script = `import('./scripts/lock.mjs').then(async ({ withLock }) => {
    const { appendFileSync } = await import('node:fs')
    for (let i = 0; i < 5; i += 1) await withLock(process.argv[1] + '/lock', async () => {
      appendFileSync(process.argv[1] + '/log', 'in ')
      await new Promise((resolve) => setTimeout(resolve, 5))
      appendFileSync(process.argv[1] + '/log', 'out ')
    })
  })`
  const children = [1, 2, 3, 4].map(() => spawn(process.execPath, ['-e', script, folder], { stdio: 'inherit' }))
  await Promise.all(children.map((child) => once(child, 'exit')))
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(20))
})

test('a lock is free when its holder was killed', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path.join(folder, `${pid}-123-1`), '')
  expect(await withLock(folder, async () => 'done')).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})

test('a process with the reused id of a dead holder does not hold the lock', async () => {
  writeFileSync(path.join(folder, `${process.pid}-${Number(startedAt(process.pid)) - 1}-1`), '')
  expect(await withLock(folder, async () => 'done')).toBe('done')
})

test('a lock is released when the work fails', async () => {
  const failing = withLock(folder, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})

test('a lock is held until a command of its killed holder ends', async () => {
  const script = `import('./scripts/lock.mjs').then(({ withLock }) => withLock(process.argv[1] + '/lock', async (hold) => {
    const { run } = await import('./scripts/processes.mjs')
    await run('sh', ['-c', 'sleep 0.5; echo done > ' + process.argv[1] + '/log'], { hold })
  }))`
  const holder = spawn(process.execPath, ['-e', script, folder], { stdio: 'inherit' })
  await vi.waitFor(() => expect(readdirSync(path.join(folder, 'lock'))).toHaveLength(2), { timeout: 5000 })
  holder.kill('SIGKILL')
  const log = await withLock(path.join(folder, 'lock'), async () => readFileSync(path.join(folder, 'log'), 'utf8'))
  expect(log).toBe('done\n')
})
