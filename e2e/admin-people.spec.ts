import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { confirm, follow, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

/** An offer that every approved affiliate may promote. */
const HOME = 2210

/** The flag of an affiliate's last click; null if it counts. */
async function lastFlag({ id }: Somebody): Promise<string | null> {
  const clicks = () =>
    ask<{ flag: string | null }>(`SELECT flag FROM click WHERE affiliate_id = $1 ORDER BY created_at DESC, id DESC`, [
      id,
    ])
  await expect.poll(async () => (await clicks()).length).toBeGreaterThan(0)
  return (await clicks())[0]?.flag ?? null
}

/** Two new affiliates who wait for approval; automatic approval is switched off meanwhile. */
async function twoWhoWait(browser: Browser, request: APIRequestContext): Promise<[Somebody, Somebody]> {
  return inBrowserOf(browser, { email: 'super@stoke.test' }, async (boss) => {
    const turn = async (isOn: boolean) => {
      const data = { isOn, reason: REASON }
      expect((await boss.request.put('/api/admin/feature-flag/auto-approve-affiliates', { data })).ok()).toBe(true)
    }
    await turn(false)
    try {
      return [await newAffiliate(request), await newAffiliate(request)]
    } finally {
      await turn(true)
    }
  })
}

test('new affiliates are approved with the keyboard only, and their clicks count from then on [S2.20]', {
  tag: '@main',
}, async ({ page, browser, request }) => {
  const waiting = await twoWhoWait(browser, request)
  await follow(request, HOME, waiting[0].id)
  expect(await lastFlag(waiting[0])).toBe('affiliate_pending')

  await enter(page.context(), 'community@stoke.test')
  await page.goto('/admin/bulk-approve-affiliates?sort=joined&dir=desc')
  const table = page.getByRole('table', { name: 'Affiliates awaiting approval' })
  for (const { name } of waiting) await expect(table.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason', { exact: true }).focus()
  await page.keyboard.type(REASON)
  await page.keyboard.press('Tab')
  await page.keyboard.type('approve 2')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: '2 done' })
  for (const { name } of waiting) await expect(outcome).toContainText(name)
  for (const { name } of waiting) await expect(table.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)

  // the tracker learns of it a moment later
  await expect
    .poll(async () => {
      await follow(request, HOME, waiting[0].id)
      return lastFlag(waiting[0])
    })
    .toBeNull()
  await inBrowserOf(browser, { email: waiting[1].email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/home')
    await affiliate.getByRole('button', { name: /^Notifications/ }).click()
    await expect(affiliate.getByText(/approved/i).first()).toBeVisible()
  })
})

const open = async (page: Page, { userId, name, email }: Somebody) => {
  await page.goto(`/admin/manage-users?user=${userId}`)
  await expect(page.getByRole('dialog', { name })).toContainText(email)
}

test('a ban stops links and signs the affiliate out; after reinstating, links work again [S2.22]', {
  tag: '@main',
}, async ({ page, browser, request }) => {
  const somebody = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment')
    await expect(affiliate).toHaveURL(/\/account\/payment/)
    expect(await follow(request, HOME, somebody.id)).toContain(`offer=${HOME}`)

    await open(page, somebody)
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await confirm(page, 'Ban', somebody.email)
    await expect(page.getByRole('dialog', { name: somebody.name })).toContainText('Banned')
    await expect.poll(() => follow(request, HOME, somebody.id)).toBe('403')
    await affiliate.goto('/account/payment')
    await expect(affiliate).toHaveURL(/\/login/)
    // what the open page asked again between the ban and the reload
    expectFailedRequests(affiliate, 401)
  })
  await page.getByRole('button', { name: 'Reinstate', exact: true }).click()
  await confirm(page, 'Reinstate')
  await expect(page.getByRole('dialog', { name: somebody.name })).toContainText('Approved')
  await expect.poll(() => follow(request, HOME, somebody.id)).toContain(`offer=${HOME}`)
})

test('a balance is adjusted by a typed amount, and its owner’s ledger shows it [S2.22]', { tag: '@main' }, async ({
  page,
  browser,
  request,
}) => {
  const somebody = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await open(page, somebody)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await page.getByLabel('Amount').fill('12.50')
  await confirm(page, 'Adjust balance')
  await expect(page.getByRole('dialog', { name: somebody.name }).getByText('$12.50').first()).toBeVisible()
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment?account=available')
    const lines = affiliate.getByRole('list', { name: /^Transactions of/ }).getByRole('listitem')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('+$12.50')
  })
})

test('viewing as a user shows what they see, changes nothing, and is recorded [S2.22] [S2.35]', async ({
  page,
  request,
}) => {
  const somebody = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await open(page, somebody)
  await page.getByRole('button', { name: 'View as user' }).click()
  await confirm(page, 'View as user')
  await expect(page.getByText(`You are viewing as ${somebody.name}. Nothing can be changed.`)).toBeVisible()
  await page.goto('/account/profile')
  const field = page.getByLabel('First name')
  await expect(field).toHaveValue('Tess')
  await field.fill('Forged')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^You are viewing this account/).first()).toBeVisible()
  expectFailedRequests(page, 403)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/admin\/manage-users/)

  await open(page, somebody)
  await expect(page.getByRole('dialog', { name: somebody.name })).not.toContainText('Forged')
  await page.goto(`/admin/admin-logs?q=${somebody.userId}`)
  await expect(page.getByRole('row', { name: /user\.view_as / })).toContainText(REASON)
})
