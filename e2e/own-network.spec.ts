// Slow: starts an empty installation and makes a whole network in it.
import { readFile } from 'node:fs/promises'
import { type Browser, expect as look, type Page, test as plain } from '@playwright/test'
import { confirm, NEW_PASSWORD } from './admin-steps'
import { expect, expectEmptyConsole, watch } from './fixtures'
import { type OwnNetwork, withOwnNetwork } from './own-network'
import { addAdvertiser, addOffer, join, settle } from './own-network-setup'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

plain.setTimeout(300_000)

plain(
  'on an empty database one command and a browser make a network: staff, an advertiser, an offer with a goal, an affiliate, a click, sales, and a bank payout [S1.1] [S1.2] [S1.6]',
  async ({ browser }, { parallelIndex }) => {
    await withOwnNetwork(parallelIndex, (network) => firstDay(browser, network))
  },
)

async function firstDay(browser: Browser, network: OwnNetwork): Promise<void> {
  const boss = await somebody(browser, network)
  await boss.goto('/login')
  await expect(boss.getByText('npm run admin -- invite')).toBeVisible()
  await plain.step('the first administrator joins by the printed link', async () => {
    await join(boss, await network.inviteAdministrator('mara@acme.example'), 'Mara', 'Lindt')
    await expect(boss.getByRole('region', { name: 'Set up your network' })).toContainText('First advertiser')
  })
  await plain.step('names the network, and asks for a tax form later', () => settle(boss))
  const second = await somebody(browser, network)
  await plain.step('invites a second person', async () => {
    await boss.goto('/admin/manage-admins')
    await boss.getByRole('button', { name: 'Invite' }).click()
    const dialog = boss.getByRole('dialog')
    await dialog.getByLabel('Email').fill('tom@acme.example')
    await dialog.getByLabel('Role').selectOption('GSM')
    await confirm(boss, 'Invite', 'tom@acme.example')
    await join(second, await network.linkTo('tom@acme.example', '/staff-invite'), 'Tom', 'Akers')
  })
  const token = await plain.step('adds an advertiser with a token', () => addAdvertiser(boss))
  const offerId = await plain.step('adds an offer with a picture and a goal', () => addOffer(boss))
  const affiliate = await somebody(browser, network)
  await plain.step('an affiliate signs up, confirms the address, and is approved', async () => {
    await signUp(affiliate, network)
    await second.goto('/admin/bulk-approve-affiliates')
    await second
      .getByRole('row', { name: /Noor Haddad/ })
      .getByRole('checkbox')
      .check()
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await confirm(second, 'Approve 1')
    await expect(second.getByRole('row', { name: /Noor Haddad/ })).toHaveCount(0)
  })
  await plain.step('a visitor follows the link, and the advertiser reports two events', () =>
    sell(affiliate, network, { offerId, token }),
  )
  await plain.step('the sales are pending, and available once staff approve them', () => approveSales(boss, affiliate))
  await plain.step('the affiliate adds a bank account, whose hold two people lift, and withdraws', () =>
    withdraw({ boss, second, affiliate }),
  )
  await plain.step('two people approve the batch, the bank file is exported, and its results are entered', () =>
    pay(boss, second),
  )
  await affiliate.goto('/account/payment')
  const payout = affiliate.getByRole('region', { name: 'Payouts', exact: true }).getByRole('listitem').first()
  await expect(payout).toContainText('Paid')
  await boss.goto('/admin')
  await expect(boss.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(boss.getByRole('region', { name: 'Set up your network' })).toHaveCount(0)
  for (const page of [boss, second, affiliate]) {
    expectEmptyConsole(page)
    await page.context().close()
  }
}

async function somebody(browser: Browser, { baseURL }: OwnNetwork): Promise<Page> {
  const context = await browser.newContext({ baseURL, acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  watch(page)
  return page
}

async function signUp(page: Page, { linkTo }: OwnNetwork): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill('noor@writer.example')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Start Your Journey' }).click()
  await page.waitForURL('**/home')
  await page.goto(await linkTo('noor@writer.example', '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
}

type Sale = { offerId: number; token: string }

async function sell(page: Page, { baseURL }: OwnNetwork, { offerId, token }: Sale): Promise<void> {
  await page.goto(`/offers/${offerId}`)
  const picture = page.locator('img[src^="/files/"]').first()
  await look.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const link =
    (await page
      .getByText(new RegExp(`^${baseURL}/c/${offerId}\\?a=\\d+`))
      .first()
      .textContent()) ?? ''
  const landing = async () => {
    const answer = await page.request.get(link, { maxRedirects: 0, headers: { 'user-agent': CHROME } })
    return answer.headers().location ?? ''
  }
  // the tracker learns of the approval a moment later
  await expect.poll(landing).toMatch(/^https:\/\/northwind\.example\/loan\?click=\w/)
  const click_id = new URL(await landing()).searchParams.get('click') ?? ''
  const report = async (parameters: Record<string, string>) => {
    const answer = await page.request.get(`/api/postback?${new URLSearchParams({ click_id, token, ...parameters })}`)
    return answer.json()
  }
  expect(await report({ txn_id: 'L-1' })).toMatchObject({ status: 'accepted', state: 'pending' })
  expect(await report({ txn_id: 'L-2', event: 'deposit' })).toMatchObject({ status: 'accepted', state: 'pending' })
  expect(await report({ txn_id: 'L-3', event: 'depozit' })).toMatchObject({ reason: 'unknown_event' })
}

async function approveSales(staff: Page, affiliate: Page): Promise<void> {
  await affiliate.goto('/account/payment')
  await expect(affiliate.getByRole('main')).toContainText('$1,250.00')
  await staff.goto('/admin/conversion-feed?status=pending')
  const table = staff.getByRole('table', { name: 'Conversions of all affiliates' })
  await expect(table.getByRole('row', { name: /Noor Haddad/ })).toHaveCount(2)
  for (const box of await table
    .getByRole('row', { name: /Noor Haddad/ })
    .getByRole('checkbox')
    .all())
    await box.check()
  await staff.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await confirm(staff, 'Approve 2', 'approve 2')
  await expect(staff.getByRole('status').filter({ hasText: '2 done' })).toBeVisible()
  await affiliate.reload()
  await expect(affiliate.getByRole('link', { name: 'Available balance $1,250.00' })).toBeVisible()
}

async function withdraw({ boss, second, affiliate }: Record<'boss' | 'second' | 'affiliate', Page>): Promise<void> {
  await affiliate.getByRole('button', { name: 'Add a method' }).click()
  const dialog = affiliate.getByRole('dialog', { name: 'Add a payout method' })
  await dialog.getByLabel('Paid by').selectOption('US bank account')
  await dialog.getByLabel('Account holder').fill('Noor Haddad')
  await dialog.getByLabel('Routing number').fill('021000021')
  await dialog.getByLabel('Account number').fill('4400123412')
  await dialog.getByLabel('Account type').selectOption('Checking')
  await dialog.getByLabel('Your Acme Partners password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  for (const staff of [boss, second]) {
    await staff.goto('/admin/manage-users?q=noor%40writer.example')
    await staff
      .getByRole('row', { name: /Noor Haddad/ })
      .getByRole('button')
      .first()
      .click()
    await staff.getByRole('button', { name: 'Lift payout hold' }).click()
    await confirm(staff, 'Lift payout hold', 'noor@writer.example')
  }
  await affiliate.reload()
  await affiliate.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await affiliate.getByRole('button', { name: 'Request payout' }).click()
  await expect(affiliate.getByText('Payout of $1,250.00 requested.')).toBeVisible()
}

async function pay(boss: Page, second: Page): Promise<void> {
  await boss.goto('/admin/payouts-dashboard')
  await boss
    .getByRole('row', { name: /Noor Haddad/ })
    .getByRole('checkbox')
    .check()
  await boss.getByRole('button', { name: 'Create batch' }).click()
  await confirm(boss, 'Create batch of 1')
  const batchOf = (page: Page) => page.getByRole('row').filter({ hasText: '$1,250.00' })
  for (const staff of [boss, second]) {
    await staff.goto('/admin/payouts-dashboard?view=batches')
    await batchOf(staff).getByRole('button').click()
    await staff.getByRole('button', { name: 'Approve', exact: true }).click()
    await confirm(staff, 'Approve', '$1,250.00')
  }
  // its sheet stays open for the file and the results
  await second.getByRole('button', { name: 'Export bank file' }).click()
  const download = second.waitForEvent('download')
  await confirm(second, 'Export')
  const file = (await readFile(await (await download).path())).toString()
  expect(file).toContain('1250.00')
  expect(file).toContain('4400123412')

  await second.getByRole('button', { name: 'Enter bank results' }).click()
  const dialog = second.getByRole('dialog', { name: 'Enter bank results' })
  await dialog.getByLabel('The bank').selectOption({ label: 'made all open payments' })
  await dialog.getByLabel('Reference of the bank').fill('WIRE-7731')
  await confirm(second, 'Settle $1,250.00', '$1,250.00')
  await expect(batchOf(second)).toContainText('Done')
}
