// Slow: opens every screen, and answers each of its calls in ten wrong ways.
import type { Page } from '@playwright/test'
import { type Asked, type Breaking, install, KINDS, type Kind } from './broken-answers-page'
import { enter, expect, test } from './fixtures'
import { OF_ADVERTISERS, OF_ALL_AFFILIATES, OF_STAFF, OF_THEIR_OWN } from './screens'

// Every screen of the three sides finds out its own calls, and stands while each of them is answered wrongly: it says what
// could not be loaded, with a retry that brings it back, asks in no loop and loses nothing typed. Only
// `npm test -- screens` runs this; BROKEN_ONLY and BROKEN_KINDS choose screens by a pattern, and kinds.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })
test.use({ hasOwnContext: true })

/** The queries without a retry of their own, by the beginning of their key, and what is shown instead. */
const WITHOUT_RETRY: readonly (readonly [key: string, shown: string])[] = [
  ['["notifications","unread"', 'The bell has no number; it opens the list, which says what could not be loaded.'],
  ['["balance"', 'A dash, and the words of the server as a toast. [S8.3]'],
  ['["streak"', 'The fallback of the catalogue, in the streak’s own panel. [S8.6]'],
  ['["discord","members"', 'A dash in place of how many are there.'],
  [
    '["stats",{"endDate"',
    '"No data available" with Refresh, and dashes where figures of earlier days are compared. [S8.1]',
  ],
  ['["stats","breakdown",{"by":"s', '"No data available. Refresh" in the place of the sub-IDs.'],
  [
    '["admin","offers","proposals","waiting"',
    'A tab without its number; the tab itself says what could not be loaded.',
  ],
]
const KIND_NAMES = (process.env.BROKEN_KINDS?.split(',') as Kind[] | undefined) ?? KINDS
const CHOSEN = new RegExp(process.env.BROKEN_ONLY ?? '.')
/** Screens in one test. */
const AT_ONCE = 12

for (const [who, email, paths] of [
  ['an affiliate', 'affiliate@stoke.test', [...OF_THEIR_OWN, ...OF_ALL_AFFILIATES]],
  ['an owner of an advertiser', 'advertiser@stoke.test', OF_ADVERTISERS],
  ['staff', 'super@stoke.test', OF_STAFF],
] as const) {
  const chosen = paths.filter((path) => CHOSEN.test(path))
  for (let from = 0; from < chosen.length; from += AT_ONCE) {
    test(`screens of ${who} from number ${from + 1} on stand while calls are answered wrongly`, async ({ page }) => {
      // calls that fail on purpose are logged
      page.removeAllListeners('console')
      await page.addInitScript(install, [30_000, 60_000])
      await enter(page.context(), email)
      const faults: string[] = []
      const seen = new Set<string>()
      for (const path of chosen.slice(from, from + AT_ONCE)) faults.push(...(await breakEach(page, path, seen)))
      expect(faults).toEqual([])
      // a dozen screens without one query would mean that the queries were not found
      if (chosen.length >= AT_ONCE) expect(seen.size).toBeGreaterThan(0)
    })
  }
}

type InPage = Window & { breaking: Breaking }
const discover = (page: Page) => page.evaluate(() => (window as unknown as InPage).breaking.discover())
const tryFirst = (page: Page, asked: Asked, kind: Kind) =>
  page.evaluate(([asked, kind]) => (window as unknown as InPage).breaking.tryFirst(asked, kind), [asked, kind] as const)
const tryAgain = (page: Page, asked: Asked, kind: Kind) =>
  page.evaluate(([asked, kind]) => (window as unknown as InPage).breaking.tryAgain(asked, kind), [asked, kind] as const)

/** @param seen the queries that were tried on a screen before @returns what is wrong */
async function breakEach(page: Page, path: string, seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const open = async () => {
    await page.goto(path)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
  await open()
  const found = (await discover(page)).filter(({ hash }) => !seen.has(hash))
  for (const asked of found) {
    seen.add(asked.hash)
    const note = (kind: Kind, wrong: readonly string[]) =>
      faults.push(...wrong.map((each) => `${path} ${asked.hash} ${kind}: ${each}`))
    const hasRetry = !WITHOUT_RETRY.some(([key]) => asked.hash.startsWith(key))
    for (const kind of KIND_NAMES) {
      const wrong = hasRetry ? await tryFirst(page, asked, kind) : await tryAgain(page, asked, kind)
      note(kind, wrong)
      if (wrong.length > 0) await open()
    }
    note('500', await tryAgain(page, asked, '500'))
    await open()
  }
  return faults
}
