// Slow: opens every screen, and answers each of its calls in ten wrong ways.
import type { Page } from '@playwright/test'
import { type Asked, type Breaking, install, KINDS, type Kind } from './broken-answers-page'
import { enter, expect, test } from './fixtures'
import { OF_ADVERTISERS, OF_ALL_AFFILIATES, OF_STAFF, OF_THEIR_OWN, SIGNED_OUT } from './screens'

// Every screen of the three sides finds out its own calls, and stands while each of them is answered wrongly: it says what
// could not be loaded, with a retry that brings it back, asks in no loop and loses nothing typed. Only
// `npm test -- screens` runs this; BROKEN_ONLY and BROKEN_KINDS choose screens by a pattern, and kinds.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })
test.use({ hasOwnContext: true })

/** The queries without a retry beside what they show, by the beginning of their key, and why. */
const WITHOUT_RETRY: readonly (readonly [key: string, why: string])[] = [
  // a button in the bell would be a second control in one; the list that the bell opens asks again
  [
    '["notifications","unread"',
    'The bell has no number; it opens the list, which says what could not be loaded, with a retry.',
  ],
  // the catalogue names the toast and no more; the balance is asked for again at the next page, and payouts have a retry
  ['["balance"', 'A dash, and the words of the server as a toast. [S8.3]'],
  // the catalogue wants zeros and no message; the panel stands in pages whose other parts have retries
  ['["streak"', 'The zeros of the catalogue, in the streak’s own panel. [S8.6]'],
  // the catalogue wants a dash; the number says how large the community is, and nothing is done by it
  ['["discord","members"', 'A dash in place of how many are there. [S8.20]'],
  // the catalogue wants no message, so there is none to put the shared retry beside; Refresh asks again
  ['["stats",{"endDate"', '"No data available" with Refresh, and dashes where earlier days are compared. [S8.1]'],
  ['["stats","breakdown",{"by":"s', '"No data available. Refresh" in the place of the sub-IDs. [S8.1]'],
  // a tab is one control; the panel that it opens asks again
  [
    '["admin","offers","proposals","waiting"',
    'A tab without its number; its panel says what could not be loaded, with a retry.',
  ],
]
const KIND_NAMES = (process.env.BROKEN_KINDS?.split(',') as Kind[] | undefined) ?? KINDS
const CHOSEN = new RegExp(process.env.BROKEN_ONLY ?? '.')
/** Screens in one test. */
const AT_ONCE = 12

for (const [who, email, paths] of [
  ['a visitor', null, SIGNED_OUT],
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
      if (email) await enter(page.context(), email)
      const faults: string[] = []
      const seen = new Set<string>()
      for (const path of chosen.slice(from, from + AT_ONCE)) faults.push(...(await breakEach(page, path, seen)))
      expect(faults).toEqual([])
      // a dozen screens without one query would mean that the queries were not found
      if (email && chosen.length >= AT_ONCE) expect(seen.size).toBeGreaterThan(0)
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
