import type { APIRequestContext } from '@playwright/test'
import { confirm, follow, newAffiliate, REASON } from './admin-steps'
import { enter, expect, test } from './fixtures'

// Offers that no other test clicks on, with their names in the demo.
const AD_BLOCKER = { id: 2505, name: 'Cinder Ad Blocker (2505)' }
const BACKUP = { id: 2502, name: 'Cinder Cloud Backup (2502)' }
const TAXES = { id: 2302, name: 'Harborline Tax Filing (2302)' }
const CREDIT = { id: 2305, name: 'Harborline Credit Monitor (2305)' }

/** Waits until a link leads to a URL, as the tracker learns of changes a moment later. */
const leadsTo = (request: APIRequestContext, offerId: number, affiliateId: number, end: string) =>
  expect.poll(() => follow(request, offerId, affiliateId)).toContain(end)

test('an override is tested, added, followed by a click, and removed [S2.32]', async ({ page, request }) => {
  await enter(page.context(), 'super@stoke.test')
  const { id: affiliateId } = await newAffiliate(request)
  await page.goto('/admin/traffic-overrides')
  await page.getByLabel('Link to').selectOption({ label: AD_BLOCKER.name })
  await page.getByLabel('Affiliate', { exact: true }).fill(String(affiliateId))
  await page.getByRole('button', { name: 'Test link' }).click()
  const ways = page.getByRole('list', { name: 'Where the click goes' })
  await expect(ways).toContainText('100.0% count for Cinder Ad Blocker')

  const name = `To backup ${affiliateId}`
  await page.getByRole('button', { name: 'New override' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Clicks on').selectOption({ label: AD_BLOCKER.name })
  await dialog.getByLabel('Affiliate', { exact: true }).fill(String(affiliateId))
  await dialog.getByLabel('Destination').selectOption({ label: BACKUP.name })
  await confirm(page, 'Add')
  await page.getByRole('button', { name: 'Test link' }).click()
  await expect(ways).toContainText(`Override ${name}`)
  await leadsTo(request, AD_BLOCKER.id, affiliateId, `offer=${BACKUP.id}`)

  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await confirm(page, 'Remove', name)
  await expect(page.getByRole('button', { name })).toBeHidden()
  await leadsTo(request, AD_BLOCKER.id, affiliateId, `offer=${AD_BLOCKER.id}`)
})

test('a full cap stops its link, and a group sends clicks to the fallback [S2.33] [S2.34]', { tag: '@main' }, async ({
  page,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const { id: affiliateId } = await newAffiliate(request)
  await page.goto('/admin/conversion-caps')
  await page.getByRole('button', { name: 'New cap' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Offer', { exact: true }).selectOption({ label: TAXES.name })
  await dialog.getByLabel('Scope').selectOption('affiliate')
  await dialog.getByLabel('Affiliate', { exact: true }).fill(String(affiliateId))
  await dialog.getByLabel('Metric').selectOption('clicks')
  await dialog.getByLabel('Limit').fill('1')
  await confirm(page, 'Create cap', 'Harborline Tax Filing')
  expect(await follow(request, TAXES.id, affiliateId)).toContain(`offer=${TAXES.id}`)
  await leadsTo(request, TAXES.id, affiliateId, '410')

  await page.goto('/admin/offer-groups')
  await page.getByRole('button', { name: 'New group' }).click()
  const name = `Harborline ${affiliateId}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Offer 1', { exact: true }).selectOption({ label: TAXES.name })
  await dialog.getByLabel('Weight of offer 1').fill('0')
  await dialog.getByRole('button', { name: 'Remove offer 2' }).click()
  await dialog.getByLabel('Fallback').selectOption({ label: CREDIT.name })
  await confirm(page, 'Create group')
  await leadsTo(request, TAXES.id, affiliateId, `offer=${CREDIT.id}`)
  await page.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete', name)

  await page.goto(`/admin/conversion-caps?q=${affiliateId}`)
  await expect(page.getByRole('row', { name: /Harborline Tax Filing/ })).toContainText('Full')
  await page.getByRole('button', { name: 'Harborline Tax Filing' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await confirm(page, 'Remove', 'Harborline Tax Filing')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('rules are previewed without moving anyone; a pin moves one affiliate, and the history says why [S2.24]', async ({
  page,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const { id: affiliateId, name: who } = await newAffiliate(request)
  await page.goto('/admin/bucketing')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const moves = page.getByRole('table', { name: 'Affiliates who would move' })
  await expect(moves.getByRole('row', { name: new RegExp(`${who} ${affiliateId}`) })).toContainText('New')

  await page.getByRole('tab', { name: 'Affiliates' }).click()
  await page.getByLabel('Search name, email or ID').fill(String(affiliateId))
  const row = page.getByRole('row', { name: new RegExp(`${who} ${affiliateId}`) })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Never in a bucket.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pin' }).click()
  await dialog.getByLabel('Bucket').selectOption({ label: 'Trusted (3)' })
  await confirm(page, 'Pin', String(affiliateId))
  await expect(row).toContainText('Trusted')
  await row.getByRole('button').click()
  await expect(dialog.getByText(`Pinned. ${REASON}`)).toBeVisible()
})
