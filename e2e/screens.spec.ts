// Slow: opens twelve screens, and checks them in each look.
import { enter, test } from './fixtures'
import { ALL_LOOKS, inspect } from './screens'

// Of each kind of screen one: no accessibility violation, no sideways scroll, nothing on the console, in every look.
// `all-looks.spec.ts` does so with all.
const REPRESENTATIVE: Record<string, readonly string[]> = {
  '': ['/', '/login'],
  'affiliate@stoke.test': ['/home', '/dashboard?by=offer', '/offers/1042', '/account/payment', '/account/profile'],
  'newbie@stoke.test': ['/home'],
  'advertiser@stoke.test': ['/advertiser'],
  'super@stoke.test': ['/admin', '/admin/conversion-feed', '/admin/manage-users', '/admin/revenue'],
}

// The tests are independent, so the workers share them.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [email, paths] of Object.entries(REPRESENTATIVE)) {
  test(`screens of ${email || 'the signed-out'} in every look [S2.1-S2.18] [Q50] [Q52] [Q55]`, {
    tag: '@main',
  }, async ({ page }) => {
    if (email) await enter(page.context(), email)
    await inspect(page, paths, ALL_LOOKS)
  })
}
