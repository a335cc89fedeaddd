import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { freePort } from '../platform/free-port'

const OUT_OF_SERVICE_MS = 1_000
const BETWEEN_MS = 3_000

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const commit = () =>
  process.env.ROLLING_FROM ?? `${git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'prisma/migrations')}^`

/** A program of some version, on this process' database. */
export type Serving = {
  base: string
  pid: number
  /** Ends it as a deployment does. @returns its exit code, `null` when it had to be killed */
  stop(): Promise<number | null>
}

/**
 * The version of the commit before the newest migration, or of the commit ROLLING_FROM names, in a folder of its own with
 * its own packages, built.
 */
export async function buildVersionBefore(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-before-'))
  git('worktree', 'add', '--detach', '--force', folder, commit())
  await build(folder)
  return {
    folder,
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Builds the pages and the programs of the version in a folder, unless they are built. */
export async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build-all.mjs'], { cwd: folder, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`the build in ${folder} ended with ${status}`)
}

/** Starts a program of the version built in a folder, and resolves when it is ready. */
export async function startVersion(
  folder: string,
  program: 'server' | 'tracker' | 'worker',
  variables: Record<string, string> = {},
): Promise<Serving> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'production' as const, LOG_LEVEL: 'error', ...variables }
  const child = spawn(process.execPath, [`dist/${program}.mjs`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true)
  return {
    base,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0] as number | null
    },
  }
}

/**
 * Replaces each program by one of the version in a folder: the new one starts, the old one gets nothing new for a
 * moment, as a balancer does it, and is stopped. All must end by themselves.
 * @param serving changed as they come and go
 */
export async function replaceEach(serving: Serving[], start: () => Promise<Serving>): Promise<void> {
  for (const leaving of [...serving]) {
    serving.push(await start())
    serving.splice(serving.indexOf(leaving), 1)
    await pause(OUT_OF_SERVICE_MS)
    expect(await leaving.stop()).toBe(0)
    await pause(BETWEEN_MS)
  }
}
