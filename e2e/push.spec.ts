// Slow: a service worker takes over, and messages wait for their time.
import type { CDPSession, Page } from '@playwright/test'
import { JOBS_CHANNEL } from '../lib/messages/job-requests/constants'
import { PUSH_JOB } from '../lib/messages/push/constants'
import { PushStandIn } from '../lib/platform/http/fake-push-service'
import { LAST_KNOWN } from '../lib/platform/http/service-worker/browser-storage-constants'
import { buy, HELD_OFFER, HELD_SALE, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { expectAccessible } from './axe'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, expectMessages, signIn, takenOver, test } from './fixtures'

// a context of their own: service workers and their caches stay in one that is reused
test.use({ serviceWorkers: 'allow', reuseContext: false })

const AFFILIATE = 'affiliate@stoke.test'

const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
const lastKnown = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LAST_KNOWN)
const figures = (page: Page) => page.getByRole('region', { name: 'Last known figures' })

/** What the caches of the site hold. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Opens a page without a connection: the browser says that the page was not reached, and shows the answer of the worker. */
async function openOffline(page: Page, path: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(path).catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  // also what the page before it was still loading, itself or through the worker
  expectMessages(page, /status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
}

/** The page tries again by itself as soon as there is a connection. */
async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  await takenOver(page)
  // the browser may log the answer of the offline page after it is drawn
  expectFailedRequests(page, 503)
}

test.describe('without a connection', () => {
  test('every page of the app shows the last known figures with their time, and nothing of the API is kept', async ({
    page,
  }) => {
    await signIn(page, AFFILIATE)
    await workerReady(page)
    await expect.poll(() => lastKnown(page)).toContain('Earned ')
    const { figures: known } = JSON.parse((await lastKnown(page)) ?? '') as {
      figures: { label: string; value: string }[]
    }
    for (const path of ['/offers', '/account/payment', '/conversions']) {
      await openOffline(page, path)
      for (const { label, value } of known) {
        await expect(figures(page).locator('div').filter({ hasText: label })).toContainText(value)
      }
      await expect(figures(page)).toContainText(/As of \w+ \d+, \d{4}, \d+:\d\d/)
    }
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('stoke-theme', chosen), theme)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload().catch(() => undefined)
      await expect(figures(page)).toBeVisible()
      expectFailedRequests(page, 503)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectAccessible(page, { where: theme })
    }
    const kept = await cachedPaths(page)
    expect(kept.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(10)
    expect(kept.some((path) => path.endsWith('.css'))).toBe(true)
    expect(kept.some((path) => path.endsWith('.woff2'))).toBe(true)
    expect(kept.filter((path) => !/^\/(_next\/static|brand|icons)\//.test(path))).toEqual([])
    await backOnline(page)
  })

  test('a link inside the app leads to the same page', async ({ page }) => {
    await signIn(page, AFFILIATE)
    await workerReady(page)
    await expect.poll(() => lastKnown(page)).toContain('Available balance')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Referrals' }).first().click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(figures(page)).toContainText('Available balance')
    await backOnline(page)
    expect(new URL(page.url()).pathname).toBe('/referrals')
    expectMessages(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 503/)
  })

  test('nothing of the person is left after they signed out, nor when another account signs in', async ({ page }) => {
    await signIn(page, AFFILIATE)
    await workerReady(page)
    await expect.poll(() => lastKnown(page)).toContain('Available balance')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await lastKnown(page)).toBeNull()
    await openOffline(page, '/home')
    await expect(figures(page)).toBeHidden()
    await backOnline(page)

    await page.goto('/login')
    await page.evaluate((key) => localStorage.setItem(key, '{"account":1,"at":1,"figures":[]}'), LAST_KNOWN)
    await page.reload()
    await expect.poll(() => lastKnown(page)).toBeNull()
    await page.evaluate((key) => localStorage.setItem(key, '{"account":1,"at":1,"figures":[]}'), LAST_KNOWN)
    await signIn(page, (await newAffiliate(page.request)).email, NEW_PASSWORD)
    await expect.poll(async () => JSON.parse((await lastKnown(page)) ?? '{}').account).not.toBe(1)
  })
})

test('a new build takes over and removes the caches of builds before the last one', async ({ page }) => {
  await page.addInitScript(async () => {
    if ((await caches.keys()).length > 0) return
    for (const name of ['static-first', 'static-second', 'another']) await caches.open(name)
  })
  await page.goto('/login')
  await workerReady(page)
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names).not.toContain('static-first')
  const kept = await names()
  expect(kept).toEqual(expect.arrayContaining(['static-second', 'another']))
  expect(kept.filter((name) => /^static-[0-9a-f]{20}$/.test(name))).toHaveLength(1)
})

/** The addresses that a page names as its icons. */
async function iconLinks(page: Page): Promise<string[]> {
  await page.goto('/login')
  const links = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
  const paths = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  expect(paths).toHaveLength(3)
  return paths
}

test('the site can be installed: the manifest is whole, and its pictures exist', async ({ page }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/home', start_url: '/home', scope: '/', display: 'standalone' })
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)]
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-icon.png', ...(await iconLinks(page))])
    expect((await page.request.get(path)).headers()['content-type'], path).toMatch(/^image\//)
  await enter(page.context(), AFFILIATE)
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'This browser' })
  await expect(card.getByText('Sign out')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Install' })).toBeHidden()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', 'yes'),
    })
    dispatchEvent(offer)
  })
  await card.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(card.getByRole('button', { name: 'Install' })).toBeHidden()
})

/** Hands a message to the worker of the page, as the browser does when its push service has one. */
async function openPushes(page: Page): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (data) => void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }))
}

/** Keeps what the worker shows, in place of the system: this browser has no notifications. */
async function watchShown(page: Page): Promise<() => Promise<Shown[]>> {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: object; shown: Shown[] }
    scope.shown = []
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        scope.shown.filter((each) => tag === undefined || each.tag === tag),
    })
  })
  return () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown)
}

type Shown = { title: string; body: string; tag: string; silent: boolean; data: { id: string; path: string } }

test('a device is turned on, tested and removed, and is told of a sale', async ({ page }) => {
  const service = await new PushStandIn().listen()
  await page.exposeFunction('standIn', (key: string) => service.subscribe(key))
  // a browser without its maker's push service subscribes at the stand-in
  await page.addInitScript(() => {
    type Made = { endpoint: string; p256dh: string; auth: string; publicKey: string }
    const { standIn } = window as unknown as { standIn(key: string): Promise<Made> }
    let made: Made | null = null
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const subscription = () =>
      made && {
        options: { applicationServerKey: bytesOf(made.publicKey) },
        toJSON: () => ({ endpoint: made?.endpoint, keys: { p256dh: made?.p256dh, auth: made?.auth } }),
        unsubscribe: async () => {
          made = null
          return true
        },
      }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        made = await standIn(applicationServerKey)
        return subscription()
      },
      getSubscription: async () => subscription(),
    })
  })
  const { email, id, userId } = await newAffiliate(page.request)
  await signIn(page, email, NEW_PASSWORD)
  await page.goto('/account/notifications')
  await workerReady(page)
  const devices = page.getByRole('region', { name: 'Devices' })
  await devices.getByRole('button', { name: 'Turn on here' }).click()
  await expect(devices.getByText('This browser')).toBeVisible()
  await expect(devices.getByText('not used yet')).toBeVisible()
  await devices.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText('Sent. It appears on the device within a moment.')).toBeVisible()
  await expect(devices.getByText('last used')).toBeVisible()
  expect([service.refused, service.taken.length]).toEqual([[], 1])

  const shown = await watchShown(page)
  const deliver = await openPushes(page)
  const sent = service.taken[0]?.text ?? ''
  await deliver(sent)
  await expect
    .poll(shown)
    .toMatchObject([{ title: 'Stoke can reach this device', body: 'This is a test.', tag: 'test', silent: false }])
  // the same one again: shown once, without a sound
  await deliver(sent)
  await expect.poll(shown).toMatchObject([{ tag: 'test', silent: true }])
  await deliver('not json')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('There is news')
  expect(await shown()).toHaveLength(2)

  // a sale waits a minute for others; here the minute is over at once, and the job that sends it every minute runs now
  await buy(page.request, HELD_OFFER, id, HELD_SALE.amount)
  const due = () =>
    ask<object>('UPDATE push_message SET due_at = created_at WHERE user_id = $1 AND closed_at IS NULL RETURNING id', [
      userId,
    ])
  await expect.poll(due).toHaveLength(1)
  await ask('SELECT pg_notify($1, $2)', [JOBS_CHANNEL, PUSH_JOB])
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBe(2)
  expect(JSON.parse(service.taken[1]?.text ?? '')).toMatchObject({
    title: `1 conversion, ${HELD_SALE.payout} pending`,
    path: expect.stringMatching(/^\/home\?conversion=[0-9a-f-]{36}$/),
  })

  const lock = page.getByRole('region', { name: 'On the lock screen' })
  await lock.getByRole('switch', { name: 'Hide amounts' }).click()
  await lock.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(lock.getByLabel('From')).toHaveValue('1320')
  await expect(lock.getByText('Eastern Time')).toBeVisible()
  const isSaved = page.waitForResponse((answer) => answer.request().postData()?.includes('"until":450') === true)
  await lock.getByLabel('Until').selectOption({ label: '7:30 AM' })
  await isSaved
  await page.reload()
  await expect(lock.getByRole('switch', { name: 'Hide amounts' })).toBeChecked()
  await expect(lock.getByLabel('Until')).toHaveValue('450')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, { where: theme })
  }
  await devices.getByRole('button', { name: /^Remove/ }).click()
  await expect(devices.getByText('This browser')).toBeHidden()
  await service.stop()
})

/** Presses a notification of the worker, as the system would: this browser has none to press. */
async function pressNotification(page: Page, path: string): Promise<Pressed> {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('The site has no service worker.')
  return worker.evaluate(async (to) => {
    const scope = self as unknown as { clients: object; dispatchEvent: (event: Event) => boolean }
    const pressed: Pressed = { isClosed: false, opened: [] }
    const done: Promise<unknown>[] = []
    // only a press by a person may open a window
    Object.defineProperty(Object.getPrototypeOf(scope.clients), 'openWindow', {
      configurable: true,
      value: async (url: string) => void pressed.opened.push(new URL(url).pathname),
    })
    const notification = { data: { id: '1', path: to }, close: () => Object.assign(pressed, { isClosed: true }) }
    const waitUntil = (work: Promise<unknown>) => done.push(work)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    if (done.length === 0) throw new Error('The worker does not listen.')
    await Promise.all(done)
    return pressed
  }, path)
}

type Pressed = { isClosed: boolean; opened: string[] }

test('a pressed notification leads the open page to what it is about, and opens one where there is none', async ({
  page,
  context,
}) => {
  await enter(context, AFFILIATE)
  await page.goto('/account')
  await workerReady(page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  expect(await pressNotification(page, '/levels')).toEqual({ isClosed: true, opened: [] })
  await expect(page).toHaveURL(/\/levels$/)
  await takenOver(page)
  // what a push names is a page of this site, or home
  expect(await pressNotification(page, '//elsewhere.example/sign-in')).toEqual({ isClosed: true, opened: [] })
  await expect(page).toHaveURL(/\/home$/)
  await takenOver(page)

  await page.goto('/home?panel=quests')
  await page.close()
  // the browser forgets a closed page a moment later: until then it would be led to where the notification leads
  const worker = context.serviceWorkers()[0]
  const pagesLeft = () =>
    worker?.evaluate(async () => {
      const scope = self as unknown as { clients: { matchAll(filter: object): Promise<unknown[]> } }
      return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length
    })
  await expect.poll(pagesLeft).toBe(0)
  const blank = await context.newPage()
  expect(await pressNotification(blank, '/account/payment')).toEqual({ isClosed: true, opened: ['/account/payment'] })
  await blank.close()
})
