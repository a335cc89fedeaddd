import { inBrowserOf, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

test('an affiliate writes, staff answer with a saved reply, the affiliate replies, and it is solved', async ({
  page,
  browser,
  request,
}) => {
  const somebody = await newAffiliate(request)
  // addresses that were never confirmed get no answers
  await ask('UPDATE app_user SET email_confirmed_at = now() WHERE email = $1', [somebody.email])
  const tag = somebody.email.slice(5, 13)
  let number = ''
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (theirs) => {
    await theirs.goto('/account/help')
    const form = theirs.getByRole('region', { name: 'Write to us' })
    await form.getByLabel('Category').selectOption('payouts')
    await form.getByLabel('Subject').fill(`Where is it ${tag}`)
    await form.getByLabel('Message').fill('My payout of Tuesday has not arrived.')
    await form.getByRole('button', { name: 'Send' }).click()
    const heading = theirs.getByRole('dialog').getByRole('heading').first()
    await expect(heading).toContainText('#')
    number = /#(\d+)/.exec((await heading.textContent()) ?? '')?.[1] ?? ''
  })

  await enter(page.context(), 'moderator@stoke.test')
  await page.goto('/admin/support?view=replies')
  await page.getByRole('button', { name: 'New reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New saved reply' })
  await dialog.getByLabel('Name').fill(`Journey ${tag}`)
  await dialog.getByLabel('Text').fill('Hello {nmae}, it was sent.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(dialog.getByText('{nmae} is not a variable.')).toBeVisible()
  expectFailedRequests(page, 422)
  await dialog.getByLabel('Text').fill('Hello {name}, the payout of #{number} was sent. See https://bank.example/days.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/admin/support?q=${tag}`)
  await page.getByRole('link', { name: `Where is it ${tag}` }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/support/${number}$`))
  await page.getByRole('radio', { name: 'Internal note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Looked it up at the bank.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await expect(conversation.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Answer' }).click()
  await page.getByLabel('Insert a saved reply').selectOption({ label: `Journey ${tag}` })
  await expect(page.getByLabel('Your answer')).toHaveValue(
    `Hello Tess, the payout of #${number} was sent. See https://bank.example/days.`,
  )
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(conversation.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Waiting for reply').first()).toBeVisible()

  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (theirs) => {
    await theirs.goto(`/account/help?ticket=${number}`)
    const ticket = theirs.getByRole('dialog')
    await expect(ticket.getByText(/Hello Tess, the payout/)).toBeVisible()
    await expect(ticket.getByRole('link', { name: 'https://bank.example/days' })).toBeVisible()
    await expect(ticket.getByText('Looked it up at the bank.')).toHaveCount(0)
    await ticket.getByLabel('Your message').fill('It has arrived, thank you.')
    await ticket.getByRole('button', { name: 'Send' }).click()
    await expect(ticket.getByText('It has arrived, thank you.')).toBeVisible()
    await theirs.goto(`/demo/mail?to=${encodeURIComponent(somebody.email)}`)
    await expect(theirs.getByRole('link', { name: new RegExp(`Answer to \\[#${number}\\]`) })).toBeVisible()
  })

  await page.reload()
  await expect(conversation.getByText('It has arrived, thank you.')).toBeVisible()
  await page.getByLabel('Your answer').fill('Good to hear.')
  await page.getByRole('button', { name: 'Send and mark as solved' }).click()
  await expect(conversation.getByText('Good to hear.')).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('solved')
})
