import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { sessionCookieName } from '@/lib/platform/http/session-cookie'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { systemChromium } from '@/scripts/chromium.mjs'
import { beginSession } from '@/tests/support/accounts/session'
import { load } from '@/tests/support/bench/process-figures'
import { startWeb, type WebProcess } from '@/tests/support/bench/web-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'

/** How many times slower than this machine the processor is made, and how long pages may keep it, in milliseconds. */
const SLOWER = 4
const LIMIT_MS = 200
const ALLOWED = 1.1
const PHONE = { width: 390, height: 844 }
const SETTLED_MS = 6_000
const ROUNDS = 3

let web: WebProcess
let browser: Browser
let cookie: string
let close: () => Promise<void>
const figures: Record<string, unknown> = {}

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-phone-'))
  process.env.DEMO = '1'
  close = await useWrittenDatabase('phone')
  await seedDemo({ now: new Date() })
  const user = await db().user.findUniqueOrThrow({ where: { email: 'affiliate@stoke.test' } })
  cookie = (await beginSession(user)).headers.get('cookie') ?? ''
  web = await startWeb(Number(process.env.BENCH_PORT ?? 3989), { JOBS: 'worker', DEMO: '1' })
  browser = await chromium.launch({ executablePath: systemChromium(), args: ['--no-sandbox', '--disable-gpu'] })
}, 900_000)
afterAll(async () => {
  await browser?.close()
  await web?.stop('SIGTERM')
  await close()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

const keep = (name: string, value: unknown) => {
  figures[name] = value
  writeFileSync('docs/figures/phone.json', `${JSON.stringify(figures, null, 2)}\n`)
  console.log(name, value, load())
}

/** Opens a page on a phone with a slow processor, and waits until it has nothing left to do. */
async function onPhone<T>(address: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const name = sessionCookieName()
  await context.addCookies([{ name, value: cookie.slice(name.length + 1), url: web.base }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { longTasks: { at: number; ms: number }[] }
    seen.longTasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(web.base + address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const seen = await look(page)
  await context.close()
  return seen
}

/** The longest task after the page was loaded, in milliseconds. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const { longTasks } = globalThis as unknown as { longTasks: { at: number; ms: number }[] }
    const after = longTasks.filter(({ at }) => at >= (navigation?.loadEventEnd ?? 0))
    return Math.round(Math.max(0, ...after.map(({ ms }) => ms)))
  })

/** From choosing a range to the next picture, in milliseconds: the longest of several choices. */
async function slowestChoice(page: Page): Promise<number> {
  const select = page.locator('select', { has: page.locator('option[value=week]') }).first()
  let slowest = 0
  for (const range of ['week', 'month', 'yesterday', 'today']) {
    const ms = await select.evaluate(
      (element, value) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(element, value)
          element.dispatchEvent(new Event('change', { bubbles: true }))
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }),
      range,
    )
    expect(await select.inputValue()).toBe(range)
    slowest = Math.max(slowest, Math.round(ms))
    await page.waitForTimeout(3_000)
  }
  return slowest
}

/** The best of several tries: what the machine does besides only makes them worse. */
async function bestOf(run: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) found.push(await run())
  return Math.min(...found)
}

test.each(['/home', '/dashboard', '/offers'])(
  `%s has no task over ${LIMIT_MS} ms after it is loaded, on a phone ${SLOWER} times slower`,
  async (address) => {
    const ms = await bestOf(() => onPhone(address, longestTask))
    keep(`${address}: longest task, ms`, ms)
    expect(ms).toBeLessThan(LIMIT_MS * ALLOWED)
  },
)

test.each(['/home', '/dashboard'])(
  `a range that is chosen on %s is answered within ${LIMIT_MS} ms, on a phone ${SLOWER} times slower`,
  async (address) => {
    const ms = await bestOf(() => onPhone(address, slowestChoice))
    keep(`${address}: slowest choice of a range, ms`, ms)
    expect(ms).toBeLessThan(LIMIT_MS * ALLOWED)
  },
)
