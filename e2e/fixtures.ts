import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { addDays, dayStart, easternDay } from '../lib/platform/dates/days'
import { type OwnServer, withOwnServer } from './own-server'
import { shiftClock, shiftClocks, trustPageClock } from './page-clock'

/** Console messages and page errors of a page; any of them fails the test. */
const consoleProblems = new WeakMap<Page, string[]>()

/**
 * Each worker has its own server and database. A page's console must stay empty: any error or warning fails the test.
 */
export const test = base.extend<{ hasOwnContext: boolean }, { server: OwnServer }>({
  // For a test that sets the page's clock: scripts of that would stay in a context that the next test gets again. The
  // server's time is the page's there.
  hasOwnContext: [false, { option: true }],
  browser: [
    async ({ browser }, use) => {
      shiftClocks(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { parallelIndex }) => withOwnServer(parallelIndex, use),
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  context: async ({ browser, context: shared, hasOwnContext }, use) => {
    const context = hasOwnContext ? await browser.newContext() : shared
    await shiftClock(context)
    if (hasOwnContext) await trustPageClock(context)
    await use(context)
    if (hasOwnContext) await context.close()
  },
  baseURL: ({ server }, use) => use(server.baseURL),
  page: async ({ page }, use, testInfo) => {
    await stayWithinTheDay(testInfo)
    watch(page)
    await use(page)
    expectEmptyConsole(page)
  },
})

/** Waits for the next Eastern day if the test could run past midnight, because figures are counted by day. */
async function stayWithinTheDay(testInfo: TestInfo): Promise<void> {
  const now = Date.now()
  // a timer may fire slightly early
  const leftMs = dayStart(addDays(easternDay(new Date(now)), 1)).getTime() - now + 100
  if (leftMs > testInfo.timeout) return
  testInfo.setTimeout(testInfo.timeout + leftMs)
  await new Promise((resolve) => setTimeout(resolve, leftMs))
}

export { expect }

// An email is shown in a frame that runs no scripts, which blocks Playwright's own script too; and it says where it keeps
// a service worker from being registered.
const OF_THE_DRIVER = /^(Blocked script execution in 'about:srcdoc'|Service Worker registration blocked by Playwright)/

/** Records a page's console, and makes `goto` and `reload` wait for hydration. */
export function watch(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await takenOver(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await takenOver(page)
    return answer
  }
  watchConsole(page)
}

/**
 * Waits until React has hydrated the page and run its effects; a click or hover before that is lost. Needed after a
 * navigation by the page itself; `goto` and `reload` include it.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const seen = window as typeof window & { __next_f?: unknown; isTakenOver?: boolean }
      // not a page of ours, or one without scripts
      if (!seen.__next_f) return true
      const held = document as unknown as Record<string, { stateNode: { current: { memoizedState: unknown } } }>
      const root = held[Object.keys(document).find((name) => name.startsWith('__reactContainer$')) ?? '']
      const state = root?.stateNode.current.memoizedState as { isDehydrated?: boolean } | undefined
      // effects have run by the next poll
      const answer = seen.isTakenOver ?? false
      seen.isTakenOver = state?.isDehydrated === false
      return answer && seen.isTakenOver
    },
    undefined,
    { polling: 30 },
  )
}

function watchConsole(page: Page): void {
  const problems: string[] = []
  consoleProblems.set(page, problems)
  page.on('console', (message) => {
    if (OF_THE_DRIVER.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)))
}

export function expectEmptyConsole(page: Page): void {
  expect(consoleProblems.get(page), 'console of the browser').toEqual([])
}

/** Allows failed requests with a status that the test causes on purpose. */
export function expectFailedRequests(page: Page, status: number): void {
  const problems = consoleProblems.get(page) ?? []
  const wanted = problems.filter((text) => !text.includes(`status of ${status}`))
  problems.splice(0, problems.length, ...wanted)
}

/** Allows a console message that the test causes on purpose; it must have been logged. */
export function expectOnConsole(page: Page, text: string): void {
  const problems = consoleProblems.get(page) ?? []
  const others = problems.filter((problem) => !problem.includes(text))
  expect(others.length, `"${text}" on the console`).toBeLessThan(problems.length)
  problems.splice(0, problems.length, ...others)
}

/** The same for messages that match a pattern; at least one must have been logged. */
export function expectMessages(page: Page, cause: RegExp): void {
  const problems = consoleProblems.get(page) ?? []
  const others = problems.filter((text) => !cause.test(text))
  expect(others.length, `messages of ${cause}`).toBeLessThan(problems.length)
  problems.splice(0, problems.length, ...others)
}

export const DEMO_PASSWORD = 'stoke-demo'

/** Opens the home page, signed in. The login form is tested in `sign-in.spec.ts`. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await enter(page.context(), email, password)
  await page.goto('/home')
}

/** The page with the least of its own, signed in, for what the header does: home takes twice the time. */
export async function openHeader(page: Page, email = 'affiliate@stoke.test'): Promise<void> {
  await enter(page.context(), email)
  await page.goto('/account/profile')
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions of this worker, for reuse. */
const kept = new Map<string, Cookies>()

/** Signs a context in by API, or reuses a session of this worker that is still valid. */
export async function enter(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const cookies = kept.get(email)
  if (cookies) {
    await context.addCookies(cookies)
    const session = (await (await context.request.get('/api/auth/session')).json()) as { user?: unknown }
    if (session.user) return
    await context.clearCookies()
  }
  await signInAnew(context, email, password)
  if (password === DEMO_PASSWORD) kept.set(email, await context.cookies())
}

async function signInAnew({ request }: BrowserContext, email: string, password: string): Promise<void> {
  const { token } = (await (await request.post('/api/auth/token', { data: { email, password } })).json()) as {
    token: string
  }
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { email, token, csrfToken, json: 'true' },
  })
  expect(answer.ok()).toBe(true)
}

/** The copied text, once it matches; writing to the clipboard takes time. */
export async function copied(page: Page, pattern: RegExp): Promise<string> {
  // a copy that failed, or a button that was not heard, is told apart from a clipboard that is slow
  await expect(page.getByText(/copied to clipboard!/i).first()).toBeVisible()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read).toMatch(pattern)
  return read()
}

/** Waits until all finite animations have ended, because colors and positions change during them. */
export async function still(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ends = (animation: Animation) =>
          animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return document.getAnimations().filter((each) => each.playState === 'running' && ends(each)).length
      }),
    )
    .toBe(0)
}

/** The cumulative layout shift since the page was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
            if (!shift.hadRecentInput) sum += shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // buffered entries are reported within the next frames
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)))
      }),
  )
}
