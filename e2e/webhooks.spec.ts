// Slow: calls are sent, fail and are sent again by jobs.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { confirm, inBrowserOf, REASON } from './admin-steps'
import { expectAccessible } from './axe'
import { enter, expect, expectFailedRequests, still, test } from './fixtures'
import { offerOf } from './new-advertiser'

type Call = { body: string; headers: IncomingHttpHeaders }

/** A server on this machine that keeps what it is sent; the test server allows webhooks to it. */
async function openReceiver() {
  const calls: Call[] = []
  const answer = { status: 200, text: 'noted' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    calls.push({ body: Buffer.concat(chunks).toString(), headers: request.headers })
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    answer,
    url: `http://127.0.0.1:${port}/events`,
    last: () => calls.at(-1) as Call,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Told = { type: string; order: string; object: { type: string; id: string }; data: Record<string, unknown> }

/** What a call says, if the secret signed it. */
const verified = (secret: string, { body, headers }: Call) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Told

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, type: string) =>
  page.getByRole('region', { name: 'Events' }).getByRole('button', { name: type })

async function keepSecret(page: Page, title: string): Promise<string> {
  const secret = await dialog(page, title).getByRole('textbox').inputValue()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(dialog(page, title)).toBeHidden()
  return secret
}

/** Staff pause or activate an offer, in their own browser. */
async function turn({ request }: Page, origin: string, offerId: number, action: 'pause' | 'activate'): Promise<void> {
  const data = { action, reason: REASON, confirm: '' }
  const answer = await request.post(`/api/admin/offers/${offerId}/status`, { headers: { origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an owner adds a webhook, gets signed events, sends again what failed, and rotates the secret', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const receiver = await openReceiver()
  const name = `Orders ${Date.now()}`
  await enter(page.context(), 'advertiser@stoke.test')
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    const offerId = await offerOf(staff, baseURL ?? '', 101, 'https://northpay.example/card?cid={click_id}')
    let secret = ''

    await test.step('what is refused is said at its field, and the secret is shown once', async () => {
      await page.goto('/advertiser')
      await page.getByRole('link', { name: 'Webhooks' }).first().click()
      await page.getByRole('button', { name: 'Add webhook' }).click()
      const form = dialog(page, 'Add a webhook')
      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByLabel('Address').fill('ftp://shop.example')
      await form.getByRole('button', { name: 'Add webhook' }).click()
      await expect(form.getByText('Choose at least one event.')).toBeVisible()
      await expect(form.getByLabel('Address')).toBeFocused()
      await form.getByLabel('Address').fill(receiver.url)
      await form.getByRole('checkbox', { name: 'Offers and your people' }).check()
      await form.getByLabel('Search events').fill('conversion approved')
      await form.getByRole('checkbox', { name: /^conversion\.approved/ }).check()
      await form.getByRole('radio', { name: 'Only some offers' }).check()
      await form.getByLabel('Search offers').fill(String(offerId))
      await form.getByRole('checkbox', { name: `(${offerId})` }).check()
      await still(page)
      await expectAccessible(page, { within: '[role=dialog]', where: 'the form of a webhook' })
      await form.getByRole('button', { name: 'Add webhook' }).click()
      secret = await keepSecret(page, 'Signing secret')
      expect(secret).toMatch(/^whsec_/)
    })

    await test.step('a test shows the answer, also one that is a failure', async () => {
      receiver.answer.status = 503
      receiver.answer.text = 'deploying'
      await page.getByRole('button', { name: `Send a test to ${name}` }).click()
      await expect(dialog(page, 'The test failed')).toContainText('Answer 503')
      await expect(dialog(page, 'The test failed')).toContainText('deploying')
      await page.keyboard.press('Escape')
      Object.assign(receiver.answer, { status: 200, text: 'noted' })
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\/advertiser\/webhooks\/[0-9a-f-]{36}$/)
      await page.getByRole('button', { name: 'Send a test', exact: true }).click()
      await expect(dialog(page, 'The test arrived')).toContainText('noted')
      await dialog(page, 'The test arrived').getByRole('button', { name: 'Close' }).last().click()
      expect(verified(secret, receiver.last())).toMatchObject({ type: 'webhook.test', test: true })
    })

    await test.step('a paused offer is told, signed, and in the log with its try', async () => {
      await turn(staff, baseURL ?? '', offerId, 'pause')
      await expect.poll(() => receiver.calls.length, { timeout: 30_000 }).toBe(3)
      const told = verified(secret, receiver.last())
      expect(told).toMatchObject({ type: 'offer.paused', order: 'in_order', object: { type: 'offer' } })
      expect(told.data).toMatchObject({ id: offerId, status: 'paused' })
      expect(() => verified(`whsec_${btoa('another secret of somebody')}`, receiver.last())).toThrow()
      await expect(rowOf(page, 'offer.paused')).toContainText('Delivered', { timeout: 30_000 })
      await rowOf(page, 'offer.paused').click()
      const sheet = dialog(page, 'offer.paused')
      await expect(sheet.getByRole('region', { name: 'Tries' })).toContainText('Answer 200')
      await expect(sheet).toContainText('all earlier events of this offer were delivered')
      await expect(sheet.getByRole('region', { name: 'What it says' })).toContainText('"status": "paused"')
      await still(page)
      await expectAccessible(page, { where: 'an event' })
      await page.keyboard.press('Escape')
    })

    await test.step('a receiver that answers 410 is switched off, and its owner is told', async () => {
      Object.assign(receiver.answer, { status: 410, text: 'closed' })
      await turn(staff, baseURL ?? '', offerId, 'activate')
      await expect(rowOf(page, 'offer.activated')).toContainText('Failed', { timeout: 30_000 })
      await expect(page.getByRole('region', { name: 'State' })).toContainText('Switched off', { timeout: 30_000 })
      await rowOf(page, 'offer.activated').click()
      await expect(dialog(page, 'offer.activated').getByRole('region', { name: 'Tries' })).toContainText('Answer 410')
      await page.keyboard.press('Escape')
      // a busy browser may write the open event into the address once more: the page is opened by its own
      await page.goto(new URL(page.url()).pathname)
      await page.getByRole('button', { name: /Notifications/ }).click()
      const notice = page.getByText(`Webhook “${name}” was switched off`).first()
      await expect(notice).toBeVisible()
      await page.keyboard.press('Escape')
      await expectAccessible(page, { where: 'a webhook' })
    })

    await test.step('it is on again, and the failed event is sent again with its id', async () => {
      const { 'webhook-id': id } = receiver.last().headers
      Object.assign(receiver.answer, { status: 200, text: 'noted' })
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByRole('region', { name: 'State' })).toContainText('On')
      await page.getByLabel('Status').selectOption('failed')
      await expect(page).toHaveURL(/status=failed/)
      await rowOf(page, 'offer.activated').click()
      const sheet = dialog(page, 'offer.activated')
      await sheet.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText('The event is sent again.')).toBeVisible()
      await expect(sheet.getByRole('region', { name: 'Tries' })).toContainText('Answer 200', { timeout: 30_000 })
      expect(receiver.last().headers['webhook-id']).toBe(id)
      expect(verified(secret, receiver.last())).toMatchObject({ type: 'offer.activated', order: 'replay' })
      await page.keyboard.press('Escape')
      await page.getByLabel('Status').selectOption('')
    })

    await test.step('a range is sent again, and after a rotation both secrets sign', async () => {
      const before = receiver.calls.length
      await page.getByRole('button', { name: 'Send a range again' }).click()
      const range = dialog(page, 'Send a range again')
      await range.getByLabel('Which').selectOption('all')
      await range.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText('2 events are sent again.')).toBeVisible()
      await expect.poll(() => receiver.calls.length, { timeout: 30_000 }).toBe(before + 2)

      await page.getByRole('button', { name: 'Rotate secret' }).click()
      await dialog(page, 'Create a new secret?').getByRole('button', { name: 'Create secret' }).click()
      const next = await keepSecret(page, 'New signing secret')
      expect(next).not.toBe(secret)
      await page.getByRole('button', { name: 'Send a test', exact: true }).click()
      await expect(dialog(page, 'The test arrived')).toBeVisible()
      await page.keyboard.press('Escape')
      for (const each of [secret, next]) expect(verified(each, receiver.last())).toMatchObject({ type: 'webhook.test' })
      await expect(page.getByRole('region', { name: 'What it gets' })).toContainText('the former one until')
    })

    await test.step('it is deleted', async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(/\/advertiser\/webhooks$/)
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    })
  })
  await receiver.stop()
})

test('a viewer reads webhooks and their log, and cannot change them', async ({ page }) => {
  await enter(page.context(), 'advertiser.viewer@stoke.test')
  await page.goto('/advertiser/webhooks')
  await page.getByRole('link', { name: 'Order system' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Paused')
  await expect(rowOf(page, 'conversion.created').first()).toBeVisible()
  for (const action of [
    'Add webhook',
    'Send a test',
    'Edit',
    'Resume',
    'Rotate secret',
    'Delete',
    'Send a range again',
  ])
    await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  await rowOf(page, 'conversion.created').first().click()
  const sheet = dialog(page, 'conversion.created')
  await expect(sheet.getByRole('region', { name: 'What it says' })).toContainText('"costCents"')
  await expect(sheet.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  const { pathname, origin } = new URL(page.url())
  const answer = await page.request.patch(`/api${pathname}`, { headers: { origin }, data: { isActive: true } })
  expect(answer.status()).toBe(403)
  await page.goto('/advertiser/webhooks/01a1fe56-bbfe-7417-b4df-768068f6bc0c')
  await expect(page.getByText('This webhook does not exist.')).toBeVisible()
  expectFailedRequests(page, 404)
})

test('super admins change the webhooks of the network with a reason', async ({ page }) => {
  const receiver = await openReceiver()
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings')
  await page.getByRole('radio', { name: 'Webhooks' }).click()
  await expect(page).toHaveURL(/view=webhooks/)
  await expect(page.getByRole('link', { name: 'Data warehouse' })).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = dialog(page, 'Add a webhook')
  await form.getByLabel('Name', { exact: true }).fill('Ledger')
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('checkbox', { name: 'All events' }).check()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('Reason').fill(REASON)
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await keepSecret(page, 'Signing secret')
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test', exact: true }).click()
  await expect(dialog(page, 'The test arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  // it gets all events, so those of what others do at the same time too
  expect(receiver.calls.map((call) => verified(secret, call).type)).toContain('webhook.test')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Paused')
  await still(page)
  await expectAccessible(page, { where: 'a webhook of the network' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, 'Delete')
  await expect(page).toHaveURL(/\/admin\/settings\?view=webhooks$/)
  await expect(page.getByRole('link', { name: 'Ledger', exact: true })).toHaveCount(0)
  await receiver.stop()
})
