// Slow: three people take part, each with an invitation.
import type { Page } from '@playwright/test'
import { confirm, inBrowserOf, NEW_PASSWORD } from './admin-steps'
import { enter, expect, expectFailedRequests, test } from './fixtures'
import { mailedLink } from './mailed-link'

test('staff invite a person of an advertiser, who sees what it spends, opens a sale and invites a colleague, who only reads', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.setTimeout(150_000)
  const [email, colleague] = [`owner-${Date.now()}@shop.test`, `reader-${Date.now()}@shop.test`]
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/advertisers?open=101')
  const accounts = page.getByRole('region', { name: 'Accounts' })
  await accounts.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Invite to the account' }).getByLabel('Email').fill(email)
  await confirm(page, 'Invite')
  await expect(accounts.getByRole('listitem').filter({ hasText: email })).toContainText('Invited as owner')

  await inBrowserOf(browser, {}, async (owner) => {
    await owner.goto(await mailedLink(owner, email, /Your account for Northpay/))
    await expect(owner.getByRole('heading', { name: 'Join Northpay' })).toBeVisible()
    await join(owner, 'Ona')
    await owner.getByRole('button', { name: 'Open your account' }).click()
    await expect(owner).toHaveURL(/\/advertiser$/)
    await expect(owner.getByRole('heading', { level: 1, name: 'Northpay' })).toBeVisible()
    const spend = owner.getByRole('row', { name: /Northpay Debit Card/ })
    await expect(spend).toContainText('$')
    await spend.getByRole('link').click()
    await expect(owner).toHaveURL(/\/advertiser\/conversions\?offer=\d+/)
    await owner
      .getByRole('button', { name: /^Conversion of/ })
      .first()
      .click()
    const sheet = owner.getByRole('dialog', { name: 'Conversion' })
    await expect(sheet.getByRole('region', { name: 'Your calls' })).toContainText(/Accepted|Rejected|No call/)
    await owner.keyboard.press('Escape')
    // what belongs to others does not exist
    for (const path of ['/admin', '/admin/advertisers']) {
      await owner.goto(path)
      await expect(owner.getByText('Page not found').first()).toBeVisible()
    }
    expectFailedRequests(owner, 404)
    await owner.goto('/dashboard')
    await expect(owner).toHaveURL(/\/advertiser$/)

    await owner.getByRole('link', { name: 'People' }).first().click()
    await owner.getByRole('button', { name: 'Invite' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Enter your email address.')).toBeVisible()
    await dialog.getByLabel('Email').fill(colleague)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.getByRole('region', { name: 'Open invitations' })).toContainText(colleague)
  })

  await inBrowserOf(browser, {}, async (reader) => {
    await reader.goto(await mailedLink(reader, colleague, /Your account for Northpay/))
    await join(reader, 'Rea')
    await reader.getByRole('button', { name: 'Open your account' }).click()
    await reader.getByRole('link', { name: 'People' }).first().click()
    await expect(reader.getByText('(you)')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Invite' })).toHaveCount(0)

    await inBrowserOf(browser, { email: 'advertiser@stoke.test' }, async (owner) => {
      await owner.goto('/advertiser/people')
      await owner.getByRole('button', { name: `Remove ${colleague}` }).click()
      await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(owner.getByText(colleague)).toHaveCount(0)
    })
    // signed out at once
    await reader.goto('/advertiser/people')
    await expect(reader).toHaveURL(/\/login/)
  })
})

async function join(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Reno')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}
