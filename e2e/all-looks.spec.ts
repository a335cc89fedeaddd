// Slow: opens every screen in every look.
import { enter, expectFailedRequests, test } from './fixtures'
import {
  ALL_LOOKS,
  inspect,
  NO_SUCH_PAGE,
  OF_ADVERTISERS,
  OF_ALL_AFFILIATES,
  OF_STAFF,
  OF_THEIR_OWN,
  SIGNED_OUT,
} from './screens'

// Every screen in every width and theme. Only `npm test -- screens` runs this.
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

test('screens for signed-out visitors in every look [Q50] [Q52] [Q55]', async ({ page }) => {
  await inspect(page, [...SIGNED_OUT, NO_SUCH_PAGE], ALL_LOOKS)
  expectFailedRequests(page, 404)
})

for (const [who, email, paths] of [
  ['an affiliate with a year of history', 'affiliate@stoke.test', [...OF_THEIR_OWN, ...OF_ALL_AFFILIATES]],
  ['an affiliate with nothing yet', 'newbie@stoke.test', [...OF_THEIR_OWN, ...OF_ALL_AFFILIATES]],
  ['an owner of an advertiser', 'advertiser@stoke.test', OF_ADVERTISERS],
  ['staff', 'super@stoke.test', OF_STAFF],
] as const) {
  test(`screens of ${who} in every look [Q50] [Q52] [Q55]`, async ({ page }) => {
    await enter(page.context(), email)
    await inspect(page, paths, ALL_LOOKS)
  })
}
