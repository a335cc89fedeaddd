import { expect as look } from '@playwright/test'
import { pngPicture } from '../tests/support/platform/pictures'
import { confirm, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { enter, expect, expectFailedRequests, test } from './fixtures'

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test('an affiliate’s picture is shown in place of the initials, and is gone when it is removed', async ({
  page,
  request,
}) => {
  const { email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/account/profile')
  const form = page.getByRole('region', { name: 'Your profile' })
  await form
    .getByLabel(/^Picture/)
    .setInputFiles(file('me.png', 'image/png', await pngPicture({ width: 600, height: 400 })))
  await expect(page.getByText('Picture saved.')).toBeVisible()
  const picture = form.locator('img')
  await expect(picture).toHaveAttribute('src', /^\/files\/[0-9a-f]{64}\.webp$/)
  await look.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.reload()
  await expect(page.getByRole('banner').locator('img[src^="/files/"]').first()).toBeAttached()

  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed.')).toBeVisible()
  await expect(form.locator('img')).toHaveCount(0)
})

test('an SVG is refused with a sentence, and a large picture is stored smaller and served to everyone for good', async ({
  page,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings')
  await page.getByRole('region', { name: 'Brand' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  // named as a picture, because the content decides
  await dialog.getByLabel(/^Logo/).setInputFiles(file('logo.png', 'image/png', svg))
  await expect(dialog.getByText('An SVG can carry scripts. Upload a PNG, JPEG or WebP.')).toBeVisible()
  expectFailedRequests(page, 422)

  // 3 MB: above what other routes take
  const noise = await pngPicture({ width: 1600, height: 800 })
  const large = Buffer.concat([noise, Buffer.alloc(3 * 1024 * 1024)])
  await dialog.getByLabel(/^Logo/).setInputFiles(file('logo.png', 'image/png', large))
  const preview = dialog.getByRole('img', { name: 'Preview' })
  await expect(preview).toHaveAttribute('src', /^\/files\/[0-9a-f]{64}\.png$/)
  const url = (await preview.getAttribute('src')) ?? ''
  const served = await request.get(url)
  expect([served.status(), served.headers()['content-type'], served.headers()['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect((await request.head(url)).status()).toBe(200)
  expect((await request.get(url, { headers: { 'if-none-match': served.headers().etag ?? '' } })).status()).toBe(304)

  await confirm(page, 'Save')
  await expect(dialog).toHaveCount(0)
  const logo = page.getByRole('region', { name: 'Brand' }).getByRole('img', { name: 'The logo' })
  await look.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)

  await page.getByRole('region', { name: 'Brand' }).getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await confirm(page, 'Save')
  await expect(dialog).toHaveCount(0)
})
