// Slow: a smart link is made, followed by several visitors, and reported.
import { NEW_PASSWORD, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test('an affiliate makes a smart link and a short link of it, and sees what each offer brought', async ({
  page,
  browser,
  request,
}) => {
  const { id, email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/offers')
  await page.getByRole('link', { name: 'Your links' }).click()
  await expect(page.getByRole('heading', { name: 'No smart links yet' })).toBeVisible()

  await page.getByRole('button', { name: 'New smart link' }).click()
  const form = page.getByRole('dialog', { name: 'New smart link' })
  await form.getByRole('button', { name: 'Make the link' }).click()
  await expect(form).toContainText('Enter a name.')
  await form.getByLabel('Name').fill('Summer')
  await form.getByLabel('Visitors are split').selectOption('By weight')
  const [computers, phones] = [
    form.getByRole('region', { name: 'Offer 1' }),
    form.getByRole('region', { name: 'Offer 2' }),
  ]
  // not the first two of the list: other journeys make offers whose shops have stopped
  const [one, other] = ['Tidewater Home Insurance', 'Lumen VPN']
  await computers.getByLabel('Offer 1', { exact: true }).selectOption(one)
  await phones.getByLabel('Offer 2', { exact: true }).selectOption(other)
  await phones.getByLabel('Add a condition to offer 2').selectOption('Device')
  await phones.getByLabel('Mobile').check()
  await form.getByRole('button', { name: 'Make the link' }).click()
  await expect(form).toBeHidden()
  const card = page.getByRole('region', { name: 'Summer' })
  const address = await card.getByRole('status', { name: 'Address of Summer' }).textContent()
  expect(address).toMatch(/\/c\/s\d+$/)

  await page.getByRole('tab', { name: 'Short links' }).click()
  await page.getByRole('button', { name: 'New short link' }).click()
  const short = page.getByRole('dialog', { name: 'New short link' })
  const name = `tess-${id}`
  await short.getByLabel('Leads to').selectOption('Summer')
  await short.getByLabel('Name').fill('1042')
  await short.getByLabel('s1', { exact: true }).fill('poster')
  await short.getByRole('button', { name: 'Make the link' }).click()
  await expect(short).toContainText('Add a letter')
  await short.getByLabel('Name').fill(name.toUpperCase())
  await short.getByRole('button', { name: 'Make the link' }).click()
  await expect(short).toBeHidden()
  await expect(page.getByRole('status', { name: `Address of ${name}` })).toContainText(`/c/${name}`)

  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click()
  const changing = page.getByRole('dialog', { name: `Change ${name}` })
  await expect(changing.getByLabel('s1', { exact: true })).toHaveValue('poster')
  await changing.getByLabel('s2', { exact: true }).fill('window')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(changing).toBeHidden()
  await expect(page.getByText(/s1=poster&s2=window/)).toBeVisible()

  await page.getByRole('button', { name: 'QR code' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the QR code as PNG' }).click()
  expect((await download).suggestedFilename()).toBe(`stoke-${name}.png`)
  await page.keyboard.press('Escape')

  for (const userAgent of [PHONE, DESKTOP]) {
    const visitor = await browser.newContext({ userAgent })
    const opened = await visitor.newPage()
    await opened.goto(`/c/${name}`)
    await expect(opened).not.toHaveURL(new RegExp(`/c/${name}`))
    await visitor.close()
  }
  const clicks = await ask<{ s1: string; device: string; offer: string }>(
    `SELECT k.s1, CASE WHEN k.user_agent LIKE '%iPhone%' THEN 'phone' ELSE 'desktop' END AS device, o.name AS offer
     FROM click k JOIN offer o ON o.id = k.offer_id WHERE k.affiliate_id = $1 ORDER BY k.id`,
    [id],
  )
  expect(clicks).toEqual([
    { s1: 'poster', device: 'phone', offer: other },
    { s1: 'poster', device: 'desktop', offer: one },
  ])

  await page.getByRole('tab', { name: 'Smart links' }).click()
  await page.reload()
  await page.getByRole('tab', { name: 'Smart links' }).click()
  for (const offer of [one, other]) {
    const cells = card.getByRole('row', { name: new RegExp(offer.replace(/[^\w ]/g, '.')) }).getByRole('cell')
    await expect(cells.nth(2)).toHaveText('1')
    await expect(cells.nth(3)).toHaveText('0')
  }
  await card.getByRole('button', { name: 'Earlier shares' }).click()
  await expect(page.getByRole('dialog', { name: 'Shares of Summer' })).toContainText('50%')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Short links' }).click()
  await page.getByRole('switch', { name: 'On' }).click()
  await expect(page.getByRole('switch', { name: 'On' })).toHaveAttribute('aria-checked', 'false')
  await expect.poll(async () => (await request.get(`/c/${name}`, { maxRedirects: 0 })).status()).toBe(410)
})

test('an affiliate adds a domain, reads which records it needs, and makes links on it once it is verified', async ({
  page,
  request,
}) => {
  const { id, email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/links?show=domains')
  await page.getByRole('textbox', { name: 'Domain' }).fill('not a domain')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter a domain, such as go.example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(`Go-${id}.Example.com`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('region', { name: `go-${id}.example.com` })
  await expect(card).toContainText('Waiting for its records')
  await expect(card).toContainText(`TXT record of _stoke-links.go-${id}.example.com`)
  const headers = { host: `go-${id}.example.com` }
  // a name that nobody proved takes nothing away: it could be one of the network's own
  expect((await request.get('/login', { headers })).status()).toBe(200)
  expect((await request.get(`/api/link-domains/ask?domain=go-${id}.example.com`)).status()).toBe(404)
  // its records are looked for in tests/lib/traffic/links/domains, at a name server of the tests
  await ask(`UPDATE link_domain SET status = 'verified' WHERE affiliate_id = $1`, [id])
  await page.goto('/links?show=short')
  await page.getByRole('button', { name: 'New short link' }).click()
  const form = page.getByRole('dialog', { name: 'New short link' })
  await expect(form.getByLabel('Domain').locator('option')).toHaveCount(2)
  // what is shown as chosen is what is sent, also where the choices arrive late
  await expect(form.getByLabel('Domain')).toHaveValue('')
  await form.getByLabel('Leads to').selectOption({ index: 1 })
  await form.getByLabel('Domain').selectOption(headers.host)
  await form.getByLabel('Name').fill('summer')
  await form.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('status', { name: 'Address of summer' })).toContainText(`${headers.host}/c/summer`)
  const opened = await request.get('/c/summer', { headers, maxRedirects: 0 })
  expect([opened.status(), (await request.get('/c/summer', { maxRedirects: 0 })).status()]).toEqual([302, 404])
  expect((await request.get('/login', { headers })).status()).toBe(404)
  expect((await request.get(`/api/link-domains/ask?domain=${headers.host}`)).status()).toBe(200)

  await page.goto('/links?show=domains')
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card).toBeHidden()
})
