import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** What went wrong in the browser while a test ran: nothing, or the test fails. */
const consoleProblems = new WeakMap<Page, string[]>()

/** A page whose console must stay empty: errors and warnings of any screen fail its test. */
export const test = base.extend({
  page: async ({ page }, use) => {
    watchConsole(page)
    await use(page)
    expectEmptyConsole(page)
  },
})

export { expect }

// A mail is shown in a frame that runs no script, not even the one with which the browser's driver looks inside.
const OF_THE_DRIVER = "Blocked script execution in 'about:srcdoc'"

export function watchConsole(page: Page): void {
  const problems: string[] = []
  consoleProblems.set(page, problems)
  page.on('console', (message) => {
    if (message.text().startsWith(OF_THE_DRIVER)) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
}

export function expectEmptyConsole(page: Page): void {
  expect(consoleProblems.get(page), 'console of the browser').toEqual([])
}

/** Lets a test cause a failed request on purpose: what the browser says of it is no problem then. */
export function expectFailedRequests(page: Page, status: number): void {
  const problems = consoleProblems.get(page) ?? []
  const wanted = problems.filter((text) => !text.includes(`status of ${status}`))
  problems.splice(0, problems.length, ...wanted)
}

/** Lets a test cause what the page itself writes to the console. It must have been written. */
export function expectOnConsole(page: Page, text: string): void {
  const problems = consoleProblems.get(page) ?? []
  const others = problems.filter((problem) => !problem.includes(text))
  expect(others.length, `"${text}" on the console`).toBeLessThan(problems.length)
  problems.splice(0, problems.length, ...others)
}

/** The same for other messages a test causes on purpose; it must have caused one. */
export function expectMessages(page: Page, cause: RegExp): void {
  const problems = consoleProblems.get(page) ?? []
  const others = problems.filter((text) => !cause.test(text))
  expect(others.length, `messages of ${cause}`).toBeLessThan(problems.length)
  problems.splice(0, problems.length, ...others)
}

export const DEMO_PASSWORD = 'stoke-demo'

/** Signs in as a person would, by the form. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
}

/** Signs a context in through the API alone, where the form is not what is tried. */
export async function enter({ request }: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const { token } = (await (await request.post('/api/auth/token', { data: { email, password } })).json()) as {
    token: string
  }
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { email, token, csrfToken, json: 'true' },
  })
  expect(answer.ok()).toBe(true)
}

/** Everything that moved by itself since the page was opened. */
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
        setTimeout(() => resolve(sum), 100)
      }),
  )
}
