import type { Page } from '@playwright/test'
import { buy } from './admin-steps'
import { expectAccessible } from './axe'
import { ask } from './demo-database'
import { enter, expect, layoutShift, signIn, test } from './fixtures'

const badge = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Streak \d+ days?,/ })
const chip = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Streak \d+ days?,/ })
const card = (page: Page) => page.getByRole('region', { name: 'Streak', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your streak' })

test('a streak of 100 days or more has a larger badge without a number [S4.12] [S2.45] [S2.60] [S2.61]', async ({
  page,
  request,
}) => {
  // makes sure that today has a conversion
  const [champion] = await ask<{ id: number }>(
    `SELECT a.id FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE u.email = $1`,
    ['champion@stoke.test'],
  )
  await buy(request, 1904, champion?.id ?? 0)
  await signIn(page, 'champion@stoke.test')
  await expect(badge(page)).toHaveAccessibleName(/^Streak 1\d\d days, Supernova/)
  await expect(badge(page)).toHaveText('')
  expect((await badge(page).boundingBox())?.height).toBe(36)
  await expect(chip(page)).toHaveText(/^1\d\d days$/)
  await expect(card(page)).toContainText('Today is safe.')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Level 5 Champion/ })
    .hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('Level 5 Champion')
  await expect(tip).not.toContainText('Next')
})

test('without a conversion the streak is gray and 0 [S4.2] [S4.15]', async ({ page }) => {
  await signIn(page, 'newbie@stoke.test')
  await expect(badge(page)).toHaveAccessibleName(/^Streak 0 days, Gray/)
  await expect(badge(page)).toHaveText('0')
  await expect(chip(page)).toHaveText('0 days')
  await expect(card(page)).toContainText('1 day to Ember')
  await expect(card(page).getByRole('button', { name: 'Restore' })).toBeHidden()
  await expect(page.getByRole('region', { name: /^Level 1 ?Newbie/ })).toContainText('0%')
})

test('a broken streak is restored with the keyboard, once, and stays restored [S1.4] [S4.22-S4.26] [S4.27] [Q51]', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, 'broken@stoke.test')
  await expect(badge(page)).toHaveAccessibleName(/^Streak 0 days, Gray.*New features$/)
  const restores: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/streaks/restore')) restores.push(request.url())
  })

  await card(page).getByRole('button', { name: 'Restore' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('New', { exact: true })).toBeVisible()
  const conditions = panel(page).getByRole('region', { name: 'Restore' }).getByRole('listitem')
  await expect(conditions).toHaveText([/^Met: It broke/, /^Met: You have/, /^Met: The broken streak \(17 days\)/])
  await expect(panel(page)).toContainText('2 of 3')
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Restore 17 days' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('🎉 Streak restored to 17 days!')).toBeVisible()
  await expect(panel(page)).toContainText('1 of 3')
  await expect(panel(page).getByText('Restored to 17 days. 1 restore point left.')).toBeVisible()
  expect(restores).toHaveLength(1)

  await page.keyboard.press('Escape')
  await expect(badge(page)).toHaveAccessibleName(/^Streak 17 days, Inferno, 13% of the way to Hellfire$/)
  await page.reload()
  await expect(chip(page)).toHaveText('17 days')
  await expect(card(page)).toContainText('1 of 3')
  await expect(card(page).getByRole('button', { name: 'Restore' })).toBeHidden()
})

test('nothing on home shifts when streak, level and balance load [Q53]', { tag: '@main' }, async ({ page }) => {
  await signIn(page, 'affiliate@stoke.test')
  for (const path of ['/api/streaks**', '/api/achievements', '/api/payouts/real-time']) {
    await page.route(path, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto('/home')
  await expect(card(page).getByRole('list', { name: 'This week' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('region', { name: /^Level 4/ })).toContainText('%')
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('$')
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
})

// Times on days with 24, 23 and 25 Eastern hours, and when those days end in each zone's local time.
const ZONES = [
  {
    zone: 'Asia/Kolkata',
    ends: [
      ['2026-11-20T17:00:00Z', 'tomorrow at 10:30 AM', '12 h 0 m'],
      ['2026-03-08T05:30:00Z', 'tomorrow at 9:30 AM', '22 h 30 m'],
      ['2026-11-01T20:00:00Z', 'at 10:30 AM', '9 h 0 m'],
    ],
  },
  {
    zone: 'America/Los_Angeles',
    ends: [
      ['2026-11-20T17:00:00Z', 'at 9:00 PM', '12 h 0 m'],
      ['2026-03-08T08:30:00Z', 'at 9:00 PM', '19 h 30 m'],
      ['2026-11-01T08:30:00Z', 'at 9:00 PM', '20 h 30 m'],
    ],
  },
  {
    zone: 'Pacific/Auckland',
    ends: [
      ['2026-11-20T17:00:00Z', 'at 6:00 PM', '12 h 0 m'],
      ['2026-03-08T05:30:00Z', 'tomorrow at 5:00 PM', '22 h 30 m'],
      ['2026-11-01T04:30:00Z', 'tomorrow at 6:00 PM', '24 h 30 m'],
    ],
  },
] as const

for (const { zone, ends } of ZONES) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone, hasOwnContext: true })

    test('the Eastern day ends at its own time of day, also on days when clocks change [S4.16] [S9.2]', async ({
      page,
    }) => {
      await enter(page.context(), 'newbie@stoke.test')
      await page.clock.setFixedTime(ends[0][0])
      await page.goto('/home')
      await badge(page).click()
      for (const [at, clock, left] of ends) {
        await page.clock.setFixedTime(at)
        await expect(panel(page), at).toContainText(`ends ${clock} your time, in ${left}.`)
      }
    })
  })
}
