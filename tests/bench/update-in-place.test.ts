import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemChromium } from '@/scripts/chromium.mjs'
import { type Balancer, openBalancer } from '@/tests/support/bench/balancer'
import { steadyVisitors, visitFigures } from '@/tests/support/bench/steady-visitors'
import { build } from '@/tests/support/bench/version-before'
import { freePort } from '@/tests/support/platform/free-port'

// The way of updating in docs/operations.md, in a folder of its own: a demo serves, tabs are open and links are clicked,
// while the next version is built in the same folder, started beside it on another port, and the first is stopped.
const CLICKS_A_SECOND = 10
/** Of the demo. */
const LINK = '/c/1042?a=10482'
const TABS = [
  '/home',
  '/offers',
  '/conversions',
  '/levels',
  '/links',
  '/market',
  '/referrals',
  '/account',
  '/account/payment',
]
/** What `git pull` changes: a sentence that many pages load. */
const CHANGED = ['lib/platform/http/api-client.ts', 'This page is from before', 'This page was made before'] as const

const folder = mkdtempSync(path.join(tmpdir(), 'update-in-place-'))
const data = mkdtempSync(path.join(tmpdir(), 'update-data-'))
const running: ChildProcess[] = []
let balancer: Balancer
let browser: Browser

beforeAll(async () => {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, 'HEAD'])
  execFileSync('cp', ['-al', 'node_modules', path.join(folder, 'node_modules')])
  await build(folder)
  balancer = await openBalancer()
  browser = await chromium.launch({ executablePath: systemChromium(), args: ['--no-sandbox', '--disable-gpu'] })
}, 1_200_000)
afterAll(async () => {
  await browser?.close()
  await balancer?.stop()
  for (const site of running) await stop(site)
  execFileSync('git', ['worktree', 'remove', '--force', folder])
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
  // 60,000 files of packages are removed
}, 600_000)

async function start(): Promise<{ base: string; site: ChildProcess }> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' }
  const site = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...env, NEXTAUTH_URL: balancer.base },
    stdio: 'inherit',
  })
  running.push(site)
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/api/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await expect.poll(isReady, { timeout: 300_000, interval: 200 }).toBe(true)
  return { base, site }
}

async function stop(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return
  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  await ended
}

const currentBuild = () => readFileSync(path.join(folder, '.next/current'), 'utf8')

/** What browsers may ask of a build: its scripts, styles, fonts and pictures. */
function staticFilesOf(id: string): string[] {
  const root = path.join(folder, '.next/builds', id, 'static')
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|map|txt)$/.test(entry.name))
  return files.map(({ parentPath, name }) => `/_next/static/${path.relative(root, path.join(parentPath, name))}`)
}

async function notServed(files: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const encoding of ['br', 'identity'])
    for (const file of files) {
      const answer = await fetch(balancer.base + file, { headers: { 'accept-encoding': encoding } }).catch(
        () => undefined,
      )
      const body = await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status !== 200 || !body) failed.push(`${answer?.status} ${file}`)
    }
  return failed
}

async function openTabs(): Promise<Page[]> {
  const context = await browser.newContext()
  const { request } = context
  const [email, password] = ['affiliate@stoke.test', 'stoke-demo']
  const sent = await request.post(`${balancer.base}/api/auth/token`, { data: { email, password } })
  const { token } = (await sent.json()) as { token: string }
  const { csrfToken } = (await (await request.get(`${balancer.base}/api/auth/csrf`)).json()) as { csrfToken: string }
  const form = { email, token, csrfToken, json: 'true' }
  expect((await request.post(`${balancer.base}/api/auth/callback/credentials`, { form })).ok()).toBe(true)
  const tabs: Page[] = []
  for (const address of TABS) {
    // a context each: a browser opens six connections to a server without TLS, and each tab has one for live events
    const own = await browser.newContext({ storageState: await context.storageState() })
    const tab = await own.newPage()
    await tab.goto(balancer.base + address, { waitUntil: 'load' })
    tabs.push(tab)
  }
  return tabs
}

/** Follows a link of the page to another one. Its document may be loaded anew: that is how Next goes to another build. */
async function goesOn(tab: Page): Promise<string> {
  const from = new URL(tab.url()).pathname
  const to = from === '/offers' ? '/home' : '/offers'
  await tab.locator(`a[href="${to}"]`).first().click()
  await tab.waitForURL((url) => url.pathname === to, { timeout: 30_000 })
  await expect.poll(() => tab.getByRole('heading').count(), { timeout: 30_000 }).toBeGreaterThan(0)
  return (await tab.getByText(/Something went wrong/).count()) === 0 ? 'went on' : `failed from ${from}`
}

test('a demo is updated in its folder under clicks and open tabs: nothing is refused, and every tab goes on', async () => {
  const { base, site } = await start()
  balancer.leadTo(base)
  const former = currentBuild()
  const files = staticFilesOf(former)
  expect(files.length).toBeGreaterThan(100)
  const tabs = await openTabs()
  const thrown: string[] = []
  for (const tab of tabs) tab.on('pageerror', ({ message }) => thrown.push(message))
  balancer.failures.splice(0)
  const visitors = steadyVisitors(balancer.base + LINK, CLICKS_A_SECOND)

  const [file, before, after] = CHANGED
  const source = path.join(folder, file)
  const text = readFileSync(source, 'utf8')
  expect(text).toContain(before)
  writeFileSync(source, text.replace(before, after))
  // the process that runs needs the migrations of its own version alone
  const migration = path.join(folder, 'prisma/migrations/9999_of_the_next_version')
  mkdirSync(migration)
  writeFileSync(path.join(migration, 'migration.sql'), 'SELECT 1;\n')
  const building = build(folder)
  let isBuilt = false
  void building.finally(() => (isBuilt = true))
  while (!isBuilt) {
    expect(await notServed(files)).toEqual([])
    const pages = await Promise.all(
      ['/login', '/'].map((page) => fetch(balancer.base + page).then(({ status }) => status)),
    )
    expect(pages).toEqual([200, 200])
    await pause(2_000)
  }
  await building
  expect(currentBuild()).not.toBe(former)
  expect(await notServed(files)).toEqual([])
  expect(await goesOn(tabs[0] as Page)).toBe('went on')

  const next = await start()
  balancer.leadTo(next.base)
  await pause(1_000)
  await stop(site)

  expect(await notServed(files)).toEqual([])
  expect(await notServed(staticFilesOf(currentBuild()))).toEqual([])
  for (const tab of tabs) expect(await goesOn(tab)).toBe('went on')
  const visits = await visitors.stop()
  console.log(visitFigures(visits))
  expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  expect(thrown).toEqual([])
  // streams of live events end with the process that they lead to, and browsers open them again
  expect(balancer.failures.filter((failure) => !failure.includes('/api/events'))).toEqual([])
  const gone = await fetch(`${balancer.base}/_next/static/chunks/of-no-build.js`)
  expect([gone.status, gone.headers.get('x-build-id')]).toEqual([404, currentBuild()])
}, 1_800_000)
