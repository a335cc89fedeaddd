// Slow: sends some thirty forms, and each of them answered in seven wrong ways.
import type { Locator, Page } from '@playwright/test'
import { REASON } from './admin-steps'
import { enter, expect, test } from './fixtures'

// A form whose answer is not the server's, though its status says success, says so, keeps what was typed and can be sent
// again; the page below it stands. What the shared hooks do with each answer: tests/components/shared/change.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const JSON_TYPE = 'application/json'
const ANSWERS = {
  html: { contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' },
  null: { contentType: JSON_TYPE, body: 'null' },
  '[]': { contentType: JSON_TYPE, body: '[]' },
  '{}': { contentType: JSON_TYPE, body: '{}' },
  '204': { status: 204 },
  cut: { contentType: JSON_TYPE, body: '{"id":"0197a3b2","na' },
  '500': { status: 500, contentType: JSON_TYPE, body: '{"error":{"code":"internal","message":"It went wrong."}}' },
} as const
const SAID = /something unexpected|It went wrong\.|Something went wrong/

type Form = {
  path: string
  /** Pressed one after another until the form is there. */
  open?: readonly (string | RegExp)[]
  /** What is typed beside the values of `TYPED`, by label; a list names a choice. */
  fill?: Readonly<Record<string, string | readonly [string]>>
  /** What else is chosen in it. */
  choose?: string
  send: string
}

/** Typed into fields by their type, where the form does not say otherwise. */
const TYPED: Readonly<Record<string, string>> = {
  text: 'Typed by hand',
  textarea: REASON,
  email: 'typed@example.test',
  password: 'a long enough password',
  url: 'https://typed.example/page',
}

const OFFER = '/admin/offers/1042'
const ADVERTISER = '/admin/advertisers?open=101'
const AFFILIATE = '/admin/manage-users/10482'

const FORMS: readonly (readonly [who: string, email: string | null, forms: readonly Form[]])[] = [
  [
    'a visitor',
    null,
    [
      { path: '/login', send: 'Sign in' },
      { path: '/sign-up', send: 'Create account' },
      { path: '/reset-password', send: 'Send the link' },
      { path: '/reset-password?token=of-nobody', send: 'Set new password' },
    ],
  ],
  [
    'an affiliate',
    'affiliate@stoke.test',
    [
      { path: '/account/profile', fill: { 'First name': 'Ada' }, send: 'Save' },
      { path: '/account/help', fill: { Category: ['tracking'] }, send: 'Send' },
      { path: '/account/connections', open: ['Create key'], send: 'Create key' },
      {
        path: '/account/connections',
        open: ['Add postback'],
        fill: { 'Postback URL': 'https://typed.example/hook' },
        send: 'Add postback',
      },
    ],
  ],
  [
    'an owner of an advertiser',
    'advertiser@stoke.test',
    [
      { path: '/advertiser/people', open: ['Invite'], send: 'Send invitation' },
      {
        path: '/advertiser/webhooks',
        open: ['Add webhook'],
        fill: { Address: 'https://typed.example/hook' },
        choose: 'All events',
        send: 'Add webhook',
      },
      {
        path: '/advertiser/billing',
        open: ['Low-balance alert'],
        fill: { 'Threshold in dollars': '25' },
        send: 'Save alert',
      },
    ],
  ],
  [
    'staff',
    'super@stoke.test',
    [
      { path: '/admin/offer-groups', open: ['New group'], send: 'Create group' },
      { path: OFFER, open: ['Archive'], send: 'Archive' },
      { path: '/admin/advertisers', open: ['New advertiser'], send: 'Create advertiser' },
      { path: ADVERTISER, open: ['Edit'], send: 'Save' },
      { path: ADVERTISER, open: ['Add a secret'], send: 'Add secret' },
      { path: '/admin/support?view=replies', open: ['New reply'], send: 'Save reply' },
      { path: AFFILIATE, open: ['Ban'], send: 'Ban' },
      { path: `${AFFILIATE}?tab=security`, open: ['Change email'], send: 'Change email' },
    ],
  ],
]

for (const [who, email, forms] of FORMS) {
  test(`forms of ${who} say so and lose nothing when a write is answered wrongly [S8.14]`, async ({ page }) => {
    // calls that fail on purpose are logged
    page.removeAllListeners('console')
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    if (email) await enter(page.context(), email)
    const faults: string[] = []
    page.setDefaultTimeout(10_000)
    for (const form of forms)
      faults.push(
        ...(await breakForm(page, form).catch((e) => [`${form.path} ${form.send} ${String(e).slice(0, 500)}`])),
      )
    expect([...faults, ...errors]).toEqual([])
  })
}

/** @returns what is wrong */
async function breakForm(page: Page, { path, open = [], fill = {}, choose, send }: Form): Promise<string[]> {
  const where = `${path} ${send}`
  await page.unrouteAll()
  await page.goto(path)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  for (const name of open) await page.getByRole('button', { name, exact: true }).first().click()
  const button = page.getByRole('button', { name: send, exact: true }).last()
  await expect(button, where).toBeVisible({ timeout: 10_000 })
  const form = page.locator('form').filter({ has: button }).last()
  await fillIn(form, fill)
  if (choose) await form.getByText(choose, { exact: true }).click()
  const values = () =>
    form.locator('input, textarea, select').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  const typed = await values()
  const heading = await page.locator('h1').first().textContent()
  const faults: string[] = []
  for (const [kind, answer] of Object.entries(ANSWERS)) {
    let writes = 0
    await page.unrouteAll()
    await page.route('**/api/**', (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      writes += 1
      return route.fulfill(answer)
    })
    // a toast of the answer before is there for some seconds
    await page.evaluate(countSentences, SAID.source)
    await button.click()
    const isSaid = await expect
      .poll(async () => (await page.evaluate(sentencesSince)) > 0 || SAID.test(await form.innerText()), {
        timeout: 5_000,
      })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    const note = (wrong: string) => faults.push(`${where} ${kind}: ${wrong}`)
    if (writes === 0) {
      note(`nothing was sent: ${(await form.innerText()).replace(/\s+/g, ' ').slice(0, 300)}`)
      break
    }
    if (!isSaid) note('says nothing')
    if (!(await button.isVisible())) {
      note('the form is gone')
      break
    }
    if (JSON.stringify(await values()) !== JSON.stringify(typed))
      note(`${JSON.stringify(typed)} became ${JSON.stringify(await values())}`)
    if (!(await button.isEnabled())) note('cannot be sent again')
    if ((await page.locator('h1').first().textContent()) !== heading) note('the page is another')
  }
  return faults
}

type Counting = Window & { sentences: number }

/** In the page: counts how often such a sentence appears from now on. */
function countSentences(pattern: string): void {
  const counting = window as unknown as Counting
  counting.sentences = 0
  new MutationObserver((changes) => {
    const fresh = changes.flatMap(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target]))
    counting.sentences += fresh.filter((node) => new RegExp(pattern).test(node.textContent ?? '')).length
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
const sentencesSince = () => (window as unknown as Counting).sentences

async function fillIn(form: Locator, fill: NonNullable<Form['fill']>): Promise<void> {
  for (const field of await form.locator('input, textarea').all()) {
    const { type, label, isOpen } = await field.evaluate((element) => {
      const { type, value, readOnly, disabled, labels } = element as HTMLInputElement
      const isOpen = value === '' && !readOnly && !disabled && element.checkVisibility()
      return { type, label: labels?.[0]?.textContent ?? '', isOpen }
    })
    const value = /^Type "(.+)" to confirm/.exec(label)?.[1] ?? TYPED[type]
    if (isOpen && value !== undefined) await field.fill(value)
  }
  for (const [label, value] of Object.entries(fill)) {
    const field = form.getByLabel(label)
    if (typeof value === 'string') await field.fill(value)
    else await field.selectOption(value[0])
  }
}
