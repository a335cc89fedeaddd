import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { enter, expect, expectFailedRequests, test } from './fixtures'

test('a changed minimum and name are seen by an affiliate at once, logged, and put back', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings')
  const change = async (part: string, label: string, value: string, phrase?: string) => {
    await page.getByRole('region', { name: part }).getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
    await confirm(page, 'Save', phrase)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await change('Payouts', 'Minimum payout', '12.50', 'change payouts')
  await change('Brand', 'Name', 'Acme Partners')
  try {
    await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('$12.50')
    await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
      await affiliate.goto('/account/payment')
      await expect(affiliate.getByRole('main')).toContainText('The minimum is $12.50.')
      await expect(affiliate).toHaveTitle(/ · Acme Partners$/)
      await expect(affiliate.getByRole('link', { name: 'Acme Partners, home' })).toBeVisible()
    })
  } finally {
    await change('Brand', 'Name', 'Stoke')
    await change('Payouts', 'Minimum payout', '10', 'change payouts')
  }
  await page.goto('/admin/admin-logs?q=settings')
  await page
    .getByRole('row', { name: /settings/ })
    .nth(1)
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog', { name: /^Change \d+/ })).toContainText(REASON)
})

test('a share over 100% is refused at its field, and what was typed stays', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings')
  await page.getByRole('region', { name: 'Referrals' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Share').fill('101')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByLabel(/^Type/).fill('change referrals')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter a share from 0% to 50%/)).toBeVisible()
  await expect(dialog.getByLabel('Share')).toHaveValue('101')
  expectFailedRequests(page, 422)
})

test('a tool that staff add and one they hide are in the Starter Pack, the search and the page at once', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings?view=tools')
  await page.getByRole('region', { name: 'Proxies' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tools: Proxies' })
  await dialog.getByRole('checkbox', { name: 'Hidden' }).first().check()
  await dialog.getByRole('button', { name: 'Add a tool' }).click()
  await dialog.getByLabel('Name').last().fill('Our wiki')
  await dialog.getByLabel('Description').last().fill('How we work together')
  await dialog.getByLabel('URL').last().fill('nonsense')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter a full URL/)).toBeVisible()
  expectFailedRequests(page, 422)
  await dialog.getByLabel('URL').last().fill('wiki.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  try {
    await expect(page.getByRole('region', { name: 'Proxies' })).toContainText('wiki.example')
    await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
      await affiliate.goto('/home/tools?category=proxies')
      await expect(affiliate.getByRole('link', { name: /^Our wiki/ })).toHaveAttribute('href', 'https://wiki.example')
      await expect(affiliate.getByRole('link', { name: /^Bright Data/ })).toHaveCount(0)
      await affiliate.getByRole('button', { name: 'Starter Pack' }).filter({ visible: true }).click()
      await expect(affiliate.getByRole('dialog').getByRole('link', { name: /^Our wiki/ })).toBeAttached()
      await affiliate.goto('/search?q=wiki')
      await expect(affiliate.getByRole('main')).toContainText('Our wiki')
    })
  } finally {
    await page.getByRole('button', { name: 'Restore the first list' }).click()
    await confirm(page, 'Restore')
    await expect(page.getByText(/the list your network started with/)).toBeVisible()
  }
})

test('words of an email that staff change are in the next one, a wrong placeholder is refused, and they go back', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings?view=texts')
  await page.getByLabel('Search texts').fill('forgot')
  const row = page
    .getByRole('list', { name: 'Emails' })
    .getByRole('listitem')
    .filter({ hasText: 'Link to a new password' })
  const open = async () => {
    await row.getByRole('button').click()
    return page.getByRole('dialog', { name: 'Link to a new password' })
  }
  const dialog = await open()
  await dialog.getByLabel('Subject').fill('A new password, {name}')
  await expect(dialog.getByText(/^There is no placeholder \{name\} here/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Subject').fill('A new password for {first name}')
  await expect(dialog.getByText('A new password for Mara')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  expectFailedRequests(page, 422)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  try {
    await expect(row).toContainText('Changed')
    await inBrowserOf(browser, {}, async (visitor) => {
      await visitor.goto('/reset-password')
      await visitor.getByLabel('Email').fill(email)
      await visitor.getByRole('button', { name: /send|reset/i }).click()
      await expect(visitor.getByText(/a link is on its way/)).toBeVisible()
      await visitor.goto(`/demo/mail?to=${encodeURIComponent(email)}`)
      await expect(visitor.getByRole('link', { name: /A new password for \w+/ })).toBeVisible()
    })
  } finally {
    await page.goto('/admin/settings?view=texts')
    await page.getByLabel('Search texts').fill('forgot')
    const again = await open()
    await again.getByRole('button', { name: 'Use the original words' }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(again).toHaveCount(0)
  }
  await expect(row).not.toContainText('Changed')
})
