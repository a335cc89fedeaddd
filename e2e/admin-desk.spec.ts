import { readFile } from 'node:fs/promises'
import { confirm, inBrowserOf, NEW_PASSWORD } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'
import { mailedLink } from './mailed-link'

test('a flag that is forced off closes the shop for affiliates, and the log shows the change [S2.29] [S2.35] [Q5]', async ({
  page,
  browser,
}) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/feature-flag')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'shop', exact: true }) })
  await inBrowserOf(browser, { email: 'affiliate@stoke.test' }, async (affiliate) => {
    const closed = affiliate.getByRole('heading', { name: 'The shop is closed' })
    await card.getByRole('button', { name: 'Force off' }).click()
    try {
      await expect(card.getByRole('button', { name: 'Restore' })).toBeVisible()
      await affiliate.goto('/shop')
      await expect(closed).toBeVisible()
    } finally {
      await card.getByRole('button', { name: 'Restore' }).click()
    }
    await expect(card.getByRole('button', { name: 'Force off' })).toBeVisible()
    await affiliate.reload()
    await expect(affiliate.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
    await expect(closed).toHaveCount(0)
  })
  await card.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History of shop' })).toContainText('super@stoke.test')

  await page.goto('/admin/admin-logs?q=shop')
  await page.getByRole('row', { name: /flag/ }).nth(1).getByRole('button').click()
  const change = page.getByRole('dialog', { name: /^Change \d+/ })
  await expect(change).toContainText('super@stoke.test')
  await expect(change.getByRole('row', { name: /Is killed false true/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText(/^Verified: \d+ rows intact\.$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of Changes made by staff' }).click()
  const rows = (await readFile(await (await download).path())).toString().trim().split('\n')
  expect(rows.length).toBeGreaterThan(2)
  expect(rows[1]).toContain('super@stoke.test')
})

test('an invitation is emailed and accepted; another role opens other pages, a custom one its own; a super admin cannot change their own role [S2.36]', async ({
  page,
  browser,
}) => {
  const email = `staff-${Date.now()}@example.test`
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/manage-admins')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Role').selectOption('MODERATOR')
  await confirm(page, 'Invite', email)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Moderator')

  await inBrowserOf(browser, {}, async (invited) => {
    await invited.goto(await mailedLink(invited, email, /Join the team/))
    await invited.getByLabel('First name').fill('Mo')
    await invited.getByLabel('Last name').fill('Reno')
    await invited.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await invited.getByRole('button', { name: 'Join', exact: true }).click()
    await invited.getByRole('button', { name: 'Open the admin area' }).click()
    await expect(invited).toHaveURL(/\/admin$/)
    const changeRole = async (to: string) => {
      await page
        .getByRole('row', { name: /Mo Reno/ })
        .getByRole('button')
        .click()
      await page.getByRole('button', { name: 'Change role' }).click()
      await page
        .getByRole('dialog', { name: /Change the role/ })
        .getByLabel('Role')
        .selectOption(to)
      await confirm(page, 'Change role', email)
    }
    const pages = invited.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await expect(pages.filter({ hasText: 'Manage Users' })).toBeVisible()
    await expect(pages.filter({ hasText: 'Bot Orders' })).toHaveCount(0)

    await page.goto(`/admin/manage-admins?q=${encodeURIComponent(email)}`)
    await changeRole('GSM')
    await invited.goto('/admin')
    await expect(pages.filter({ hasText: 'Bot Orders' })).toBeVisible()

    await page.getByRole('button', { name: 'New role' }).click()
    const role = page.getByRole('dialog', { name: 'New role' })
    const name = `Feed ${Date.now()}`
    await role.getByLabel('Name').fill(name)
    await role.getByLabel('Conversion Feed').selectOption('View')
    await confirm(page, 'Create', name)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Views Revenue, Conversion Feed')
    await changeRole(name)
    await invited.goto('/admin/conversion-feed')
    await expect(invited.getByText('Your role can view this page. Changes are refused.')).toBeVisible()
    await expect(pages).toHaveText(['Conversion Feed', 'Revenue'])
    await invited.goto('/admin/manage-users')
    await expect(invited.getByText('You don’t have access to this page')).toBeVisible()

    await page.goto(`/admin/manage-admins?q=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'New role' }).click()
    const book = `Book ${Date.now()}`
    await role.getByLabel('Name').fill(book)
    await role.getByLabel('Covers').selectOption('Own book only')
    await expect(role.getByLabel('Conversion Feed')).toHaveCount(0)
    await role.getByLabel('Manage Users').selectOption('View')
    await confirm(page, 'Create', book)
    await expect(page.getByRole('listitem').filter({ hasText: book })).toContainText('own book only')
    await changeRole(book)
    await invited.goto('/admin/manage-users')
    await expect(invited.getByText('Nobody is assigned to you yet')).toBeVisible()

    await page.goto('/admin/manage-users?role=AFFILIATE')
    const chosen = page.getByRole('row').nth(1)
    const affiliate = (await chosen.getByRole('cell').nth(2).textContent()) ?? ''
    await chosen.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Assign manager' }).click()
    await page.getByRole('dialog').getByLabel('Manager').selectOption('Mo Reno')
    await page.getByRole('dialog').getByLabel('Reason').fill('A book of their own')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign manager 1' }).click()
    await expect(page.getByText('Assigned to Mo Reno.')).toBeVisible()
    await invited.reload()
    await expect(invited.getByRole('row')).toHaveCount(2)
    await expect(invited.getByRole('row').nth(1)).toContainText(affiliate)
    await page.goto(`/admin/manage-admins?q=${encodeURIComponent(email)}`)
    expectFailedRequests(invited, 403)
  })
  await page
    .getByRole('row', { name: /Mo Reno/ })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'Remove staff access' }).click()
  await confirm(page, 'Remove access', email)
  await expect(page.getByRole('row', { name: /Mo Reno/ })).toHaveCount(0)
  await page.goto('/admin/manage-admins?q=super@stoke.test')
  await page
    .getByRole('row', { name: /super@stoke\.test/ })
    .getByRole('button')
    .click()
  await expect(page.getByText('You cannot change your own role. Ask another super admin.')).toBeVisible()
  const [left] = await ask<{ status: string }>(`SELECT status FROM app_user WHERE email = $1`, [email])
  expect(left?.status).toBe('suspended')
})
