// Slow: a network moves an old link, its postback and a dual run through three screens.
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

// 18% of each sale, and no daily payout cap, in the demo. No other journey buys of it: in its dual run sales are not booked
const OFFER = { id: 1391, name: 'Forge Whey Sampler' }
const ROW = new RegExp(OFFER.name)
const SALE = new RegExp(`${OFFER.name}.*\\$21\\.60`)
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test('an old link and an old postback give a sale once staff take them, and none while TUNE pays for it', async ({
  page,
  browser,
  request,
}) => {
  const { id: affiliateId, email } = await newAffiliate(request)
  const number = String(Date.now())
  const token = `tune-${number}-security-token`
  // what the import of the network records
  await ask(
    `INSERT INTO foreign_id (source, kind, foreign_id, our_id, created_at)
     VALUES ('tune', 'offer', $1, $2, now()), ('tune', 'affiliate', $1, $3, now())`,
    [number, String(OFFER.id), String(affiliateId)],
  )
  const [advertiser] = await ask<{ id: number; name: string }>(
    'SELECT v.id, v.name FROM offer o JOIN advertiser v ON v.id = o.advertiser_id WHERE o.id = $1',
    [OFFER.id],
  )
  const open = async () => {
    const url = `/aff_c?offer_id=${number}&aff_id=${number}&aff_sub=mail-1&source=newsletter`
    const answer = await request.get(url, { maxRedirects: 0, headers: { 'user-agent': CHROME } })
    return new URL(answer.headers().location ?? '', 'http://none.invalid').searchParams.get('click_id') ?? ''
  }
  const report = async (transaction: string, order: string, more = '') => {
    const url = `/aff_lsr?offer_id=${number}&transaction_id=${transaction}&adv_sub=${order}&amount=120.00${more}`
    return (await request.get(url)).text()
  }

  await expect.poll(open).not.toBe('')
  const click = await open()
  expect(await report(click, `first-${number}`, `&security_token=${token}`)).toContain('success=false')

  await enter(page.context(), 'super@stoke.test')
  await page.goto(`/admin/advertisers?open=${advertiser?.id}`)
  const section = page.getByRole('region', { name: 'Postbacks from your previous platform' })
  await expect(section).toContainText('Off: only postbacks with a secret from this platform are accepted.')
  await section.getByRole('button', { name: 'Change postbacks from your previous platform' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Accept these postbacks').check()
  await dialog.getByLabel('Token (security_token)').fill(token)
  await confirm(page, 'Save', advertiser?.name)
  await expect(section).toContainText('On: postbacks from TUNE are accepted with the token. The order is in adv_sub.')

  expect(await report(click, `first-${number}`)).toContain('success=false')
  await expect.poll(() => report(click, `first-${number}`, `&security_token=${token}`)).toBe('success=true;')
  const seen = () =>
    inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (own) => {
      await own.goto('/conversions')
      await expect(own.getByRole('row', { name: ROW }).first()).toBeVisible()
      return own.getByRole('row', { name: SALE }).count()
    })
  expect(await seen()).toBe(1)

  await page.goto(`/admin/links?view=dual-runs&q=${number}`)
  await page.getByRole('row', { name: ROW }).click()
  await confirm(page, 'Start the dual run', OFFER.name)
  await expect(page.getByRole('row', { name: ROW })).toContainText('Compared')
  expect(await report(await open(), `second-${number}`, `&security_token=${token}`)).toBe('success=true;')
  expect(await seen(), 'TUNE pays for the second sale').toBe(1)
  await page.goto(`/admin/links?view=comparison&offer=${OFFER.id}`)
  await expect(page.getByRole('row', { name: ROW })).toContainText('were not imported yet')

  await page.goto(`/admin/links?view=dual-runs&q=${number}`)
  await page.getByRole('row', { name: ROW }).click()
  await confirm(page, 'Set the end', OFFER.name)
  await expect(page.getByRole('row', { name: ROW })).toContainText('Compared, end is set')
})
