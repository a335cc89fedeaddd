// Slow: imports a network from files, which a job checks, judges and writes.
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

test('staff import a small network of TUNE from its CSV exports, see what each row becomes first, and then find its offers and affiliates', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const mark = String(Date.now())
  const advertisers = [
    'ID,Company,Status,Website',
    `${mark}1,Northwind ${mark},active,northwind.example`,
    `${mark}2,,active,`,
  ]
  const affiliates = [
    'Affiliate ID,Email,First Name,Last Name,Status',
    `${mark}3,import-${mark}@media.example,Ida,Imported,active`,
  ]
  const offers = [
    'Offer ID,Name,Advertiser ID,Offer URL,Payout Type,Default Payout,Max Payout,Status',
    `${mark}4,Moved offer ${mark},${mark}1,https://northwind.example/?c={transaction_id},cpa_flat,12.50,20.00,active`,
    `${mark}5,Lost offer ${mark},${mark}2,https://northwind.example/?c={transaction_id},cpa_flat,5.00,8.00,active`,
  ]
  const file = (name: string, lines: string[]) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })

  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/system/import')
  await page.getByRole('button', { name: 'New import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('From CSV exports').click()
  for (const name of ['Caps', 'Custom payouts', 'Creatives']) await dialog.getByLabel(name, { exact: true }).uncheck()
  await dialog.getByLabel('Offers that are active there become active here; else they are drafts').check()
  await dialog.getByLabel('Reason').fill('the move')
  await dialog.getByRole('button', { name: 'Begin' }).click()

  await expect(page.getByText('Add the files, then check them.')).toBeVisible()
  const sent = page.getByText(/^Sent, /)
  await page.getByLabel('Advertisers', { exact: true }).setInputFiles(file('advertisers', advertisers))
  await expect(sent).toHaveCount(1)
  await page.getByLabel('Affiliates', { exact: true }).setInputFiles(file('affiliates', affiliates))
  await expect(sent).toHaveCount(2)
  await page.getByLabel('Offers', { exact: true }).setInputFiles(file('offers', offers))
  await expect(sent).toHaveCount(3)

  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Nothing is written yet.', { exact: false })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The name is missing.')).toBeVisible()
  await expect(page.getByText(`There is no advertiser ${mark}2 here; import it first, or see its row.`)).toBeVisible()
  expect(await ask('SELECT 1 FROM advertiser WHERE name = $1', [`Northwind ${mark}`])).toEqual([])
  await page.getByRole('button', { name: 'Offers, Refused: 1' }).click()
  await expect(page.getByText(`Moved offer ${mark}`)).toHaveCount(0)

  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await dialog.getByLabel('Reason').fill('the move')
  await dialog.getByRole('textbox').last().fill('import 3 rows')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Done. Rows that are not written: 2 refused.', { exact: false })).toBeVisible({
    timeout: 60_000,
  })

  await page.goto(`/admin/offers?q=${encodeURIComponent(`Moved offer ${mark}`)}`)
  await expect(page.getByText(`Moved offer ${mark}`).first()).toBeVisible()
  await page.goto(`/admin/manage-users?q=import-${mark}@media.example`)
  await expect(page.getByText(`import-${mark}@media.example`).first()).toBeVisible()
  const [known] = await ask<{ kinds: string }>(
    `SELECT string_agg(kind, ',' ORDER BY kind) AS kinds FROM foreign_id WHERE source = 'tune' AND foreign_id LIKE $1`,
    [`${mark}%`],
  )
  expect(known?.kinds).toBe('advertiser,affiliate,offer')
})
