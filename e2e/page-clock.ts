import type { Browser, BrowserContext } from '@playwright/test'
import { shiftDate } from '../tests/support/setup/shifted-date.cjs'

const shiftMs = () => Number(process.env.CLOCK_SHIFT_MS ?? 0)

// a context that a test opens is one of the browser's, and may be the test's own as well
const ONCE = `if (!globalThis.isClockShifted) {
  globalThis.isClockShifted = true;
  (${shiftDate})(() => ${shiftMs()})
}`

/** In a run at another time (TEST_CLOCK) the pages of a context have the clock of the tests and servers. */
export async function shiftClock(context: BrowserContext): Promise<void> {
  if (shiftMs() === 0) return
  await context.addInitScript({ content: ONCE })
}

/**
 * In pages of a context the server's time is that of their own clock, for tests that set it: real answers carry the real
 * time, which pages believe more than the device's clock (`lib/platform/dates/server-time.ts`).
 */
export async function trustPageClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = Headers.prototype.get
    Headers.prototype.get = function get(name) {
      return name === 'date' ? new Date().toUTCString() : read.call(this, name)
    }
  })
}

/** `shiftClock` for every context that a test opens. */
export function shiftClocks(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await shiftClock(context)
    return context
  }
}
