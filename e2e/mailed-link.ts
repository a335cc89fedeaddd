import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from './fixtures'

/** Opens the newest mail to an address with such a subject in the demo's mailbox. @returns its link with a token */
export async function mailedLink(page: Page, email: string, subject: RegExp): Promise<string> {
  await expect(async () => {
    await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1_000 })
  }).toPass()
  await page.getByText('As plain text').click()
  const [link] = /https?:\/\/\S+\?token=\S+/.exec((await page.locator('pre').textContent()) ?? '') ?? []
  if (!link) throw new Error(`The mail to ${email} has no link with a token.`)
  return link
}

/** How programs that scan mails, chats that show a preview, and browsers that load ahead ask for a link. */
const ASKED: Record<string, string>[] = [
  { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36' },
  { 'user-agent': 'Barracuda Sentinel (EE)' },
  { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
  { 'user-agent': 'WhatsApp/2.24.1 A', 'x-purpose': 'preview' },
  { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
]

/**
 * Opens a link as scanners of mails do before its reader: asks for it and for what its page leads to, forms included, and
 * shows it in a browser with scripts that moves and scrolls, and presses nothing. The page itself may send nothing there.
 */
export async function scanLink(browser: Browser, request: APIRequestContext, link: string): Promise<void> {
  for (const headers of ASKED) {
    for (const method of ['HEAD', 'GET', 'OPTIONS'])
      expect((await request.fetch(link, { method, headers })).status(), `${method} ${link}`).toBeLessThan(500)
  }
  const page = await (await request.get(link)).text()
  const leadsTo = [...page.matchAll(/<(?:a|form)\b[^>]*?(?:href|action)="(\/[^"]*)"/g)].map(([, path = '']) => path)
  for (const path of new Set(leadsTo.map((path) => path.replaceAll('&amp;', '&'))))
    expect((await request.get(new URL(path, link).toString())).status(), path).toBeLessThan(500)
  const context = await browser.newContext()
  const shown = await context.newPage()
  const sent: string[] = []
  shown.on('request', (one) => {
    if (!['GET', 'HEAD'].includes(one.method())) sent.push(`${one.method()} ${new URL(one.url()).pathname}`)
  })
  await shown.goto(link, { waitUntil: 'networkidle' })
  await shown.mouse.move(200, 300)
  await shown.mouse.wheel(0, 800)
  await shown.reload({ waitUntil: 'networkidle' })
  await context.close()
  expect(sent).toEqual([])
}

/** Presses each button and link of the page of a link, as some scanners of mails do, each from a fresh page. */
export async function pressEverything(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext()
  const shown = await context.newPage()
  const open = async () => {
    await shown.goto(link, { waitUntil: 'networkidle' })
    return shown.locator('main').locator('button:visible, a:visible, input[type=submit]:visible')
  }
  const count = await (await open()).count()
  for (let index = 0; index < count; index += 1) {
    await (await open()).nth(index).click({ timeout: 2_000 })
    await shown.waitForLoadState('networkidle')
  }
  await context.close()
}
