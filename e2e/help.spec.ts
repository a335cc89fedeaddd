import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures'
import { mailedLink } from './mailed-link'

const PASSWORD = 'a long enough password'

/** Signs up a new, approved affiliate without opening a page. */
async function arrive(page: Page): Promise<{ email: string; affiliateId: number }> {
  const email = `asks-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.test`
  const data = { firstName: 'Ida', lastName: 'Moss', email, password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-up', { data })).ok()).toBe(true)
  await enter(page.context(), email, PASSWORD)
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { affiliateId: number } }
  return { email, affiliateId: user.affiliateId }
}

/** Confirms an address by the link that was mailed to it: nothing else is mailed before. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, email, /Welcome to/))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toBeHidden()
}

test('help answers a question, and a ticket gets a number, an email and a conversation [S2.9]', async ({ page }) => {
  const { email } = await arrive(page)
  await confirmAddress(page, email)
  await page.goto('/account/help')
  await page.getByText('Why is a conversion pending?').click()
  await expect(page.getByText(/The offer’s page says how long that is for you/)).toBeVisible()

  const form = page.getByRole('region', { name: 'Write to us' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Choose what it is about.')).toBeVisible()
  await form.getByLabel('Category').selectOption('tracking')
  await form.getByLabel('Subject').fill('A sale is missing')
  await form.getByLabel('Message').fill('It came on Tuesday and stands nowhere.')
  await form.getByRole('button', { name: 'Send' }).click()
  const ticket = page.getByRole('dialog')
  await expect(ticket.getByText('It came on Tuesday and stands nowhere.')).toBeVisible()
  const number = /#(\d+)/.exec((await ticket.getByRole('heading').first().textContent()) ?? '')?.[1] ?? ''

  await ticket.getByLabel('Your message').fill('It was click 42, at noon.')
  await ticket.getByRole('button', { name: 'Send' }).click()
  await expect(ticket.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(2)
  await ticket.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(ticket.getByText('Solved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText(`#${number}`)

  await page.goto(`/account/help?ticket=${number}`)
  await expect(page.getByRole('dialog')).toContainText('It was click 42, at noon.')
  await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: new RegExp(`We have your message \\[#${number}\\]`) })).toBeVisible()
})

test('an application for funding is sent and withdrawn, and a squad is proposed', async ({ page }) => {
  const { affiliateId } = await arrive(page)
  await page.goto('/account/funding')
  await page.getByLabel('Amount').fill('50')
  await page.getByLabel('Purpose').fill('Search ads for the VPN offers.')
  await page.getByLabel('Plan').fill('A budget of $100 a day for 25 days, stopped when a sale costs more than $30.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Ask for at least $100.')).toBeVisible()
  await page.getByLabel('Amount').fill('2,500')
  await page.getByRole('button', { name: 'Send application' }).click()
  const applications = page.getByRole('region', { name: 'Your applications' })
  await expect(applications.getByText('$2,500.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send application' })).toHaveCount(0)
  await applications.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(applications.getByText('Withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible()

  await page.goto('/account/squad')
  await page.getByLabel('Name', { exact: true }).fill(`Owls ${affiliateId}`)
  await page.getByLabel('What you do together').fill('We share creatives and what they bring.')
  await page.getByLabel('Custom: a share for each').check()
  await page.getByLabel('Your share').fill('60')
  await page.getByLabel('Member 1', { exact: true }).fill('champion@stoke.test')
  await page.getByLabel('Share of member 1').fill('30')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('The shares add up to 90%, not 100%.')).toBeVisible()
  await page.getByLabel('Share of member 1').fill('40')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const proposals = page.getByRole('region', { name: 'Your proposals' })
  await expect(proposals.getByText('You · 60%')).toBeVisible()
  await expect(proposals.getByText('In review')).toBeVisible()
})
