import { DEMO_GUILD } from '../lib/community/discord/api/constants'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { enter, expect, test } from './fixtures'

test('a started quest appears to affiliates, and a paused one disappears [S2.38]', { tag: '@main' }, async ({
  page,
  browser,
  request,
}) => {
  const { id, email } = await newAffiliate(request)
  const quest = `Quick start ${id}`
  await enter(page.context(), 'admin@stoke.test')
  await page.goto('/admin/manage-quests')
  await page.getByRole('button', { name: 'New quest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(quest)
  await dialog.getByLabel('Instructions').fill('Send one click today.')
  await dialog.getByLabel('Metric').selectOption('clicks')
  await dialog.getByLabel('Target').fill('1')
  await dialog.getByLabel('Window').selectOption('day')
  await dialog.getByLabel('Reward in dollars').fill('2')
  await dialog.getByLabel('Budget in dollars').fill('20')
  await confirm(page, 'Create draft')

  await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
    const quests = async () => {
      const answer = await affiliate.request.get('/api/quests')
      return JSON.stringify(await answer.json())
    }
    expect(await quests()).not.toContain(quest)
    await page
      .getByRole('row', { name: new RegExp(quest) })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await confirm(page, 'Start')
    await expect(page.getByRole('row', { name: new RegExp(quest) })).toContainText('Running')
    await affiliate.goto('/home')
    const shown = affiliate.getByRole('region', { name: 'Quests' }).getByText(quest)
    await expect(shown).toBeVisible()

    await page
      .getByRole('row', { name: new RegExp(quest) })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await confirm(page, 'Pause')
    await expect(page.getByRole('row', { name: new RegExp(quest) })).toContainText('Paused')
    await affiliate.reload()
    await expect(affiliate.getByRole('region', { name: 'Quests' }).getByText('15 conversions in a day')).toBeVisible()
    await expect(shown).toHaveCount(0)
  })
})

test('a bot passes its health check, and an order posts its message in the channel [S2.30] [S2.31]', async ({
  page,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/bot-profiles')
  await page.getByRole('button', { name: 'Check health' }).first().click()
  await expect(page.getByText('Reaches its guild: 3 channels to write in.')).toBeVisible()

  const text = `Payouts went out, ${Date.now()}`
  await page.goto('/admin/bot-orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Channel').selectOption({ label: '#wins' })
  await dialog.getByLabel('Text', { exact: true }).fill(text)
  await confirm(page, 'Create order')
  const row = page.getByRole('row', { name: new RegExp(text) })
  await expect(row).toContainText('Done')
  const channel = await request.get('/demo/discord/api/v10/channels/1042000000000000103/messages', {
    headers: { authorization: `Bot ${DEMO_GUILD.botToken}` },
  })
  expect(await channel.json()).toContainEqual(expect.objectContaining({ content: text }))
})
