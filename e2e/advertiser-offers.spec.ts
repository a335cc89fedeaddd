// Slow: two people take an offer from its proposal to its creatives.
import type { Page } from '@playwright/test'
import { confirm, inBrowserOf } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

const OFFER = `Night Lamp ${Date.now()}`

/** Decided proposals are behind a press, unless there is one alone. */
async function openEarlier(page: Page): Promise<void> {
  const earlier = page.locator('details', { hasText: 'Earlier proposals' })
  await expect(earlier).toBeVisible()
  if ((await earlier.getAttribute('open')) === null) await earlier.locator('summary').click()
}

test('an advertiser proposes an offer, staff set its payout and accept it, and its creatives are saved at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  await enter(page.context(), 'advertiser@stoke.test')
  await test.step('a proposal is refused at its field, keeps what was typed, and is sent', async () => {
    await page.goto('/advertiser/offers')
    await page.getByRole('link', { name: 'Propose an offer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Propose an offer' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(OFFER)
    await page.getByLabel('Amount', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await expect(page.getByLabel('Destination URL')).toBeFocused()
    expectFailedRequests(page, 422)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(OFFER)
    await page.getByLabel('Destination URL').fill('https://lamp.example/buy?cid={click_id}')
    await page.getByLabel('Note to your manager').fill('Our best seller.')
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await expect(page).toHaveURL(/\/advertiser\/offers$/)
    await expect(page.getByRole('region', { name: `Proposal: ${OFFER}` })).toContainText('Waiting')
  })

  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    await staff.goto('/admin/offers')
    await staff.getByRole('link', { name: /^Proposals/ }).click()
    const card = staff.getByRole('region', { name: `New offer: ${OFFER}` })
    await expect(card).toContainText('Our best seller.')
    await card.getByRole('link', { name: 'Complete and accept' }).click()
    await expect(staff.getByRole('heading', { name: 'Accept a proposed offer' })).toBeVisible()
    await expect(staff.getByLabel('Name', { exact: true })).toHaveValue(OFFER)
    await expect(staff.getByLabel('Revenue', { exact: true })).toHaveValue('12.00')
    await staff.getByLabel('Payout', { exact: true }).fill('8')
    await staff.getByLabel('Reason').fill('A good product')
    await staff.getByRole('button', { name: 'Create offer and accept' }).click()
    await expect(staff).toHaveURL(/\/admin\/offers\/\d+$/)
  })

  const [offer] = await ask<{ id: number }>('SELECT id FROM offer WHERE name = $1', [OFFER])
  await test.step('it runs, for the price and without a word of the payout', async () => {
    await page.reload()
    await openEarlier(page)
    await expect(page.getByRole('region', { name: `Proposal: ${OFFER}` })).toContainText('Accepted')
    await page.getByRole('link', { name: OFFER, exact: true }).click()
    await expect(page).toHaveURL(`/advertiser/offers/${offer?.id}`)
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText('$12.00')
    await expect(page.getByRole('main')).not.toContainText('$8.00')
  })

  await test.step('a text is saved at once, a new destination waits and can be withdrawn', async () => {
    await page.getByLabel('Description').fill('A lamp that sleeps with you.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved: Description.')).toBeVisible()
    await page.getByLabel('Destination URL').fill('https://lamp.example/new?cid={click_id}')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    const waiting = page.getByRole('region', { name: 'Proposal: Changed details' })
    await expect(waiting).toContainText('https://lamp.example/new?cid={click_id}')
    await waiting.getByRole('button', { name: 'Withdraw the proposal: Changed details' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await openEarlier(page)
    await expect(waiting).toContainText('Withdrawn')
  })

  await test.step('another price is refused at its field, waits for staff, and counts once they accept it', async () => {
    await page.getByRole('button', { name: 'Propose a price' }).click()
    const dialog = page.getByRole('dialog', { name: `Propose another price for ${OFFER}` })
    await expect(dialog.getByLabel('Amount per conversion')).toHaveValue('12.00')
    await dialog.getByRole('button', { name: 'Send proposal' }).click()
    await expect(dialog).toContainText('This is the present price.')
    expectFailedRequests(page, 422)
    await dialog.getByLabel('Amount per conversion').fill('15')
    await dialog.getByRole('button', { name: 'Send proposal' }).click()
    await expect(page.getByRole('region', { name: 'Proposal: Changed price' })).toContainText('$15.00')
    await expect(page.getByRole('button', { name: 'Propose a price' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText('$12.00')
    await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
      await staff.goto('/admin/offers/proposals')
      const card = staff.getByRole('region', { name: `Changed price: ${OFFER}` })
      await expect(card).toContainText('$12.00')
      await card.getByRole('button', { name: 'Accept' }).click()
      await confirm(staff, 'Accept')
      await expect(staff.getByText('Proposal accepted.')).toBeVisible()
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText('$15.00')
  })

  await test.step('creatives are saved at once, and affiliates find them', async () => {
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const creative = page.getByRole('group', { name: 'creative 1' })
    await creative.getByLabel('Title').fill('Post for the evening')
    await creative.getByLabel('Text').fill('Good night.')
    await page.getByRole('button', { name: 'Save creatives' }).click()
    await expect(page.getByText('Saved: Creatives.')).toBeVisible()
    await inBrowserOf(browser, { email: 'affiliate@stoke.test' }, async (affiliate) => {
      await affiliate.goto(`/offers/${offer?.id}?tab=resources`)
      await expect(affiliate.getByText('Post for the evening').first()).toBeVisible()
    })
  })

  await test.step('it is paused at once, and resumed by staff alone', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause offer' }).click()
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText('Paused').first()).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Proposal: Pause or resume' })).toContainText('Waiting')
    await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
      await staff.goto('/admin/offers/proposals')
      await staff
        .getByRole('region', { name: `Pause or resume: ${OFFER}` })
        .getByRole('button', { name: 'Accept' })
        .click()
      await confirm(staff, 'Accept')
      await expect(staff.getByText('Proposal accepted.')).toBeVisible()
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })
})
