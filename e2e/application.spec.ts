// Slow: an affiliate and staff take turns with an application.
import type { Page } from '@playwright/test'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

/** Whether affiliates who wait are asked about themselves; off in the demo. */
async function setAsked(page: Page, isAsked: boolean): Promise<void> {
  await page.goto('/admin/settings')
  const card = page.getByRole('region', { name: 'Applications of affiliates' })
  await card.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Asked' }).setChecked(isAsked)
  await confirm(page, 'Save')
  await expect(card).toContainText(isAsked ? 'Yes' : 'No')
}

test('an affiliate who waits says how they promote, staff ask once more, and approve them [S2.18] [S2.20] [S2.22]', async ({
  page,
  browser,
  request,
}) => {
  const { id, name, email } = await newAffiliate(request)
  // the demo approves everybody at once
  await ask(`UPDATE affiliate SET status = 'pending', approved_at = NULL WHERE id = $1 RETURNING id`, [id])
  await enter(page.context(), 'super@stoke.test')
  await setAsked(page, true)
  try {
    await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
      await test.step('the notice leads to the application, which names what is missing', async () => {
        await affiliate.goto('/home')
        await affiliate.getByRole('link', { name: 'Tell us how you promote' }).click()
        await expect(affiliate).toHaveURL('/account/application')
        await affiliate.getByLabel('Website or main channel').fill('my site')
        await affiliate.getByRole('button', { name: 'Send application' }).click()
        await expect(affiliate.getByText(/^Enter the address of your site/)).toBeVisible()
      })
      await test.step('it is sent with the terms', async () => {
        const terms = affiliate.waitForEvent('popup')
        await affiliate.getByRole('link', { name: 'Terms for affiliates' }).click()
        await expect((await terms).getByRole('heading', { name: 'Terms for affiliates' })).toBeVisible()
        await affiliate.getByLabel('Website or main channel').fill('cards.example.com')
        await affiliate.getByRole('checkbox', { name: 'Content' }).check()
        await affiliate.getByLabel('Country').selectOption('Portugal')
        await affiliate.getByLabel('How you will promote').fill('Reviews of cards for people who travel.')
        await affiliate.getByRole('checkbox', { name: 'I have read and accept the terms' }).check()
        await affiliate.getByRole('button', { name: 'Send application' }).click()
        await expect(affiliate.getByRole('region', { name: 'What you sent' })).toContainText('cards.example.com')
      })

      await test.step('staff read it and ask', async () => {
        await page.goto(`/admin/bulk-approve-affiliates?q=${id}&answered=yes`)
        await page
          .getByRole('row', { name: new RegExp(name) })
          .getByRole('button')
          .click()
        const sheet = page.getByRole('dialog', { name })
        await expect(sheet).toContainText('Reviews of cards for people who travel.')
        await expect(sheet.getByRole('link', { name: 'https://cards.example.com/' })).toBeVisible()
        await sheet.getByRole('button', { name: 'Request information' }).click()
        await confirm(page, 'Request information')
      })
      await test.step('the affiliate changes the answers', async () => {
        await affiliate.goto('/home')
        await affiliate.getByRole('link', { name: 'Answer our question' }).click()
        await expect(affiliate.getByRole('region', { name: 'Our question' })).toContainText(REASON)
        await affiliate.getByRole('checkbox', { name: 'Video' }).check()
        await affiliate.getByRole('checkbox', { name: 'I have read and accept the terms' }).check()
        await affiliate.getByRole('button', { name: 'Send again' }).click()
        await expect(affiliate.getByRole('region', { name: 'What you sent' })).toContainText('Content, Video')
      })
    })

    await test.step('staff see the new answers in the workspace, and approve', async () => {
      await page.goto(`/admin/manage-users/${id}`)
      await expect(page.getByText('Content, Video')).toBeVisible()
      await expect(page.getByText(/for the 2nd time/)).toBeVisible()
      await page.goto(`/admin/bulk-approve-affiliates?q=${id}`)
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .check()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await confirm(page, 'Approve 1')
      await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
    })
  } finally {
    await setAsked(page, false)
  }
  await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/application')
    await expect(affiliate.getByText('What you told us before we decided.')).toBeVisible()
    await expect(affiliate.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  })
})
