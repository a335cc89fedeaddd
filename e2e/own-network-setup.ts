import type { Page } from '@playwright/test'
import { pngPicture } from '../tests/support/platform/pictures'
import { confirm, NEW_PASSWORD, REASON } from './admin-steps'
import { expect } from './fixtures'

/** Accepts an invitation to the staff. */
export async function join(page: Page, link: string, firstName: string, lastName: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Open the admin area' }).click()
  await page.waitForURL('**/admin')
}

/** Names the network, and asks for a tax form only above $5,000. */
export async function settle(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  const change = async (part: string, fields: Record<string, string>, phrase?: string) => {
    await page.getByRole('region', { name: part }).getByRole('button', { name: 'Change' }).click()
    for (const [label, value] of Object.entries(fields)) {
      await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
    }
    await confirm(page, 'Save', phrase)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await change('Brand', { Name: 'Acme Partners', 'Support address': 'help@acme.example' })
  await change('Payouts', { 'Tax form needed above': '5000' }, 'change payouts')
}

/** @returns the token of its server */
export async function addAdvertiser(page: Page): Promise<string> {
  await page.goto('/admin/advertisers')
  await page.getByRole('button', { name: 'New advertiser' }).first().click()
  await page.getByRole('dialog', { name: 'New advertiser' }).getByLabel('Name').first().fill('Northwind')
  await confirm(page, 'Create advertiser')
  await page.getByRole('button', { name: 'Add a secret' }).click()
  await page.getByRole('dialog').last().getByLabel('Label').fill('Shop server')
  await confirm(page, 'Add secret')
  const reveal = page.getByRole('dialog', { name: 'New token' })
  const token = (await reveal.locator('pre').first().textContent())?.trim() ?? ''
  await reveal.getByRole('button', { name: 'I have copied it' }).click()
  return token
}

/** An offer with a picture, a payout of $700, and a goal of $550 for the event `deposit`. @returns its number */
export async function addOffer(page: Page): Promise<number> {
  await page.goto('/admin/offers')
  await page.getByRole('link', { name: 'New offer' }).first().click()
  // the list has a filter named like a field of the form
  await page.waitForURL('**/admin/offers/new')
  await page.getByRole('combobox', { name: 'Advertiser', exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Name', { exact: true }).fill('Northwind Home Loan')
  await page.getByLabel('Destination URL').fill('https://northwind.example/loan?click={click_id}')
  await page.getByLabel('Payout', { exact: true }).fill('700')
  await page.getByLabel('Revenue', { exact: true }).fill('900')
  await page.getByPlaceholder('Reason, for the admin log').last().fill(REASON)
  await page.getByRole('button', { name: 'Create offer', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/offers\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('tab', { name: 'Creatives' }).click()
  const buffer = await pngPicture({ width: 1200, height: 630 })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'loan.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByPlaceholder('Reason, for the admin log').first().fill(REASON)
  await page.getByRole('button', { name: 'Save pictures' }).click()
  // its button has another name while it saves
  await expect(page.getByText('Pictures saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Payouts' }).click()
  await page.getByRole('button', { name: 'Add a goal' }).click()
  const goal = page.getByRole('dialog', { name: /^Add a goal/ })
  await goal.getByLabel('Name').fill('First deposit')
  await goal.getByLabel('Event').fill('deposit')
  await goal.getByLabel('Payout', { exact: true }).fill('550')
  await goal.getByLabel('Revenue', { exact: true }).fill('700')
  await confirm(page, 'Add the goal')
  await expect(page.getByRole('row', { name: /First deposit/ })).toContainText('$550.00')
  return id
}
