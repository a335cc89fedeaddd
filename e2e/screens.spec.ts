// Slow: opens every screen, and checks it in each look.
import { enter, expectFailedRequests, test } from './fixtures'
import {
  ALL_LOOKS,
  inspect,
  type Look,
  NO_SUCH_PAGE,
  OF_ADVERTISERS,
  OF_ALL_AFFILIATES,
  OF_STAFF,
  OF_THEIR_OWN,
  SIGNED_OUT,
} from './screens'

// Every screen, opened once: no accessibility violation, no sideways scroll on a wide screen and on a phone, nothing on
// the console. Twelve of them are checked in every look; `all-looks.spec.ts` does so with all.
const ONE_LOOK: readonly Look[] = [
  { theme: 'dark', width: 1440, axe: 'all' },
  { theme: 'dark', width: 390 },
]
const REPRESENTATIVE: Record<string, readonly string[]> = {
  '': ['/', '/login'],
  'affiliate@stoke.test': ['/home', '/dashboard?by=offer', '/offers/1042', '/account/payment', '/account/profile'],
  'newbie@stoke.test': ['/home'],
  'super@stoke.test': ['/admin', '/admin/conversion-feed', '/admin/manage-users', '/admin/revenue'],
}
const others = (email: string, paths: readonly string[]) =>
  paths.filter((path) => !REPRESENTATIVE[email]?.includes(path))
const half = (paths: readonly string[], which: 0 | 1) => {
  const middle = Math.ceil(paths.length / 2)
  return which === 0 ? paths.slice(0, middle) : paths.slice(middle)
}

// The tests are independent, so the workers share them.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [email, paths] of Object.entries(REPRESENTATIVE)) {
  test(`${paths.length} screens of ${email || 'the signed-out'} in every look [Q50] [Q52] [Q55]`, async ({ page }) => {
    if (email) await enter(page.context(), email)
    await inspect(page, paths, ALL_LOOKS)
  })
}

test('screens for signed-out visitors [Q50] [Q52] [Q55]', async ({ page }) => {
  await inspect(page, [...others('', SIGNED_OUT), NO_SUCH_PAGE], ONE_LOOK)
  expectFailedRequests(page, 404)
})

const AFFILIATE = others('affiliate@stoke.test', [...OF_THEIR_OWN, ...OF_ALL_AFFILIATES])
for (const [title, email, paths] of [
  ['an affiliate with a year of history, the first half', 'affiliate@stoke.test', half(AFFILIATE, 0)],
  ['an affiliate with a year of history, the second half', 'affiliate@stoke.test', half(AFFILIATE, 1)],
  ['an affiliate with nothing yet', 'newbie@stoke.test', others('newbie@stoke.test', OF_THEIR_OWN)],
  ['an owner of an advertiser', 'advertiser@stoke.test', OF_ADVERTISERS],
  ['staff, the first half', 'super@stoke.test', half(others('super@stoke.test', OF_STAFF), 0)],
  ['staff, the second half', 'super@stoke.test', half(others('super@stoke.test', OF_STAFF), 1)],
] as const) {
  test(`screens of ${title} [S2.1-S2.18] [Q50] [Q52] [Q55]`, async ({ page }) => {
    await enter(page.context(), email)
    await inspect(page, paths, ONE_LOOK)
  })
}
