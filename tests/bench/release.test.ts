import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'

const PORT = Number(process.env.BENCH_PORT ?? 3990)
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

const home = mkdtempSync(path.join(tmpdir(), 'stoke-release-'))
const [folder, data] = [path.join(home, 'release'), path.join(home, 'data')]
let postgres: Awaited<ReturnType<typeof openPostgres>>
const running: ChildProcess[] = []

beforeAll(async () => {
  chmodSync(home, 0o755)
  execFileSync('npm', ['run', 'release', '--', folder], { stdio: 'inherit' })
  postgres = await openPostgres({ dataDir: path.join(home, 'database') })
  execFileSync('mkdir', ['-m', '777', data])
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder])
}, 600_000)
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await postgres?.close(5_000)
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(home, { recursive: true, force: true })
}, 60_000)

const secret = 'a secret of the release test, long enough'
const environment = (port: number) => ({
  NODE_ENV: 'production' as const,
  PATH: process.env.PATH ?? '',
  HOME: data,
  DATA_DIR: data,
  PORT: String(port),
  DATABASE_URL: postgres.servingUrl(),
  MIGRATE_DATABASE_URL: postgres.url(),
  JOBS: 'worker',
  NEXTAUTH_URL: `http://localhost:${PORT}`,
  NEXTAUTH_SECRET: `1${secret}`,
  DATA_ENCRYPTION_KEY: `2${secret}`,
})

const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const command = (...args: string[]): string =>
  execFileSync(process.execPath, ['scripts/released.mjs', ...args], {
    cwd: folder,
    env: environment(PORT),
    encoding: 'utf8',
    ...asNobody,
  })

async function readyAt(name: string, port: number): Promise<number> {
  const args = ['scripts/released.mjs', name]
  const child = spawn(process.execPath, args, { cwd: folder, env: environment(port), stdio: 'inherit', ...asNobody })
  running.push(child)
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return answer.status
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 0
}

test('a release runs as nobody in a folder it cannot write to, with web, tracker and worker of one build', async () => {
  expect(command('migrate')).toContain('Applied the migration 0365_baseline_1_people')
  const link = /http:\/\/\S+staff-invite\?token=\S+/.exec(command('admin', 'invite', 'boss@company.test'))?.[0]
  expect(await readyAt('web', PORT)).toBe(200)
  expect(await readyAt('tracker', PORT + 1)).toBe(200)
  expect(await readyAt('worker', PORT + 2)).toBe(200)

  const page = await fetch(link ?? '')
  expect(await page.text()).toContain('boss@company.test')
  const login = await (await fetch(`http://127.0.0.1:${PORT}/login`)).text()
  expect(login).toContain('node scripts/released.mjs admin invite you@company.com')
  const script = /\/_next\/static\/[^"]+\.js/.exec(login)?.[0]
  expect((await fetch(`http://127.0.0.1:${PORT}${script}`)).status).toBe(200)
  const click = await fetch(`http://127.0.0.1:${PORT + 1}/c/1?a=1`, { redirect: 'manual' })
  expect(click.status).toBe(404)
  expect(readdirSync(folder)).not.toContain('.data')
})

test('a release without a database, or with an unknown process, says so in one line', () => {
  const refused = (args: string[], env: object) => {
    try {
      execFileSync(process.execPath, ['scripts/released.mjs', ...args], {
        cwd: folder,
        env: { NODE_ENV: 'production', ...env },
        stdio: 'pipe',
      })
      return ''
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr).trim()
    }
  }
  expect(refused(['web'], { PATH: process.env.PATH })).toBe(
    'A release needs DATABASE_URL: it has no database of its own.',
  )
  expect(refused(['pages'], environment(PORT))).toMatch(/^There is no process "pages"\. Choose one of: web, tracker/)
})
