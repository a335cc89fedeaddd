// Slow: a message is written, arrives, is clicked and recalled.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

/** A country that no user of the demo has. */
const TUVALU = 'TV'

async function newcomerOf(request: APIRequestContext, country: string): Promise<Somebody> {
  const somebody = await newAffiliate(request)
  await ask('UPDATE app_user SET country = $2 WHERE id = $1', [somebody.userId, country])
  return somebody
}

const as = ({ email }: Somebody) => ({ email, password: NEW_PASSWORD })

/** Opens the bell and waits for its list. */
async function openBell(page: Page): Promise<Locator> {
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications and quests' })
  await expect(panel.getByRole('status').filter({ hasText: 'unread' })).toBeVisible()
  return panel
}

test('a message to one country arrives only there, and is clicked, counted and recalled [S2.23] [S4.40]', async ({
  page,
  browser,
  request,
}) => {
  const reader = await newcomerOf(request, TUVALU)
  const sleeper = await newcomerOf(request, TUVALU)
  const elsewhere = await newcomerOf(request, 'NZ')
  const title = `High tide ${reader.id}`

  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/custom-notification')
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Offers for the islands are open.')
  await dialog.getByLabel('Link').fill('/offers')
  await dialog.getByRole('textbox', { name: 'Button' }).fill('See the islands')
  await dialog.getByLabel('Countries').fill(TUVALU.toLowerCase())
  await confirm(page, 'Save draft')

  await page.getByRole('button', { name: title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const typed = page.getByLabel(/^Type "send to \d+" to confirm$/)
  await expect(typed).toBeVisible()
  const [, people = ''] = /send to (\d+)/.exec((await page.getByText(/^Type "send to \d+"/).textContent()) ?? '') ?? []
  await confirm(page, `Send to ${people}`, `send to ${people}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Sent')

  await inBrowserOf(browser, as(elsewhere), async (other) => {
    await expect((await openBell(other)).getByText(title)).toHaveCount(0)
  })
  await inBrowserOf(browser, as(reader), async (affiliate) => {
    await (await openBell(affiliate)).getByRole('link', { name: 'See the islands' }).click()
    await expect(affiliate).toHaveURL(/\/offers$/)
  })
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('cell').nth(6)).toContainText(/^1 /, { timeout: 2_000 })
  }).toPass()

  await page.getByRole('button', { name: title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click()
  await confirm(page, 'Recall')
  await expect(row).toContainText('Recalled')
  await inBrowserOf(browser, as(sleeper), async (affiliate) => {
    await expect((await openBell(affiliate)).getByText(title)).toHaveCount(0)
  })
  await inBrowserOf(browser, as(reader), async (affiliate) => {
    await expect((await openBell(affiliate)).getByText(title)).toBeVisible()
  })
})
