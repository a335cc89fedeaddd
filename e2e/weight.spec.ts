import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { buyToday } from './admin-steps'
import { enter, expect, test } from './fixtures'
import { OF_ALL_AFFILIATES, OF_THEIR_OWN, SIGNED_OUT } from './screens'
import { AFFILIATE_WEIGHTS, MAY_GROW_BYTES, SIGNED_OUT_WEIGHTS } from './weights'

/** The limit for scripts on a first visit to home, gzipped, without the chart library. */
const LIMIT_BYTES = 250 * 1024
/** The chart library is loaded separately when a chart is on screen. */
const OF_CHARTS = /recharts-(?:surface|wrapper)/

test('a first visit to home loads at most 250 KB of scripts, without the chart library, which is separate [Q54]', {
  tag: '@main',
}, async ({ page, browser, baseURL }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await buyToday(page)
  const cold = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const visit = await cold.newPage()
  const urls = new Set<string>()
  visit.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  })
  await visit.goto('/home')
  // The chart is rendered once scripts have run; late scripts get two more seconds.
  await expect(visit.getByRole('img', { name: /^Earnings per hour/ })).toBeVisible()
  await visit.waitForTimeout(2_000)
  // read again, because a browser may have dropped the body of an answer it has used
  const fetched = await Promise.all(
    [...urls].map(async (url) => {
      const body = await (await cold.request.get(url)).body()
      return { size: gzipSync(body).byteLength, isOfCharts: OF_CHARTS.test(body.toString()) }
    }),
  )
  const sum = (isOfCharts: boolean) =>
    fetched.reduce((total, script) => (script.isOfCharts === isOfCharts ? total + script.size : total), 0)
  const total = sum(false)
  expect(sum(true), 'the library of charts is a script of its own').toBeGreaterThan(0)
  await visit.goto('/offers')
  await visit.getByRole('heading', { level: 1 }).waitFor()
  await cold.close()
  // a smaller sum would mean that the page was not measured
  expect(total).toBeGreaterThan(100 * 1024)
  expect(total, `${Math.round(total / 1024)} KB`).toBeLessThanOrEqual(LIMIT_BYTES)
})

const sizes = new Map<string, number>()

/** The size of a script, gzipped. */
async function sizeOf(request: APIRequestContext, url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(await (await request.get(url)).body()).byteLength
  sizes.set(url, size)
  return size
}

/** The scripts a page names, for its own sake or for that of its components, without those for old browsers. */
async function weightOf(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  const page = (await answer.text()).replace(/<script[^>]*\snoModule[^>]*>/gi, '')
  const urls = new Set([...page.matchAll(/static\/chunks\/[^"'\\ ?]+\.js/g)].map(([url]) => `/_next/${url}`))
  let weight = 0
  for (const url of urls) weight += await sizeOf(request, url)
  return weight
}

const SCREENS = [...SIGNED_OUT, ...OF_THEIR_OWN, ...OF_ALL_AFFILIATES]
const routeOf = (screen: string) => screen.replace(/\?.*/, '')
const routesOf = (screens: readonly string[]) => [...new Set(screens.map(routeOf))]

/** Those that became heavier than they may; a weight of nothing would mean that it was not measured. */
async function tooHeavy(request: APIRequestContext, weights: Readonly<Record<string, number>>): Promise<string[]> {
  const found: string[] = []
  for (const [path, measured] of Object.entries(weights)) {
    const weight = await weightOf(request, SCREENS.find((screen) => routeOf(screen) === path) ?? path)
    expect(weight, path).toBeGreaterThan(100 * 1024)
    if (weight > measured + MAY_GROW_BYTES)
      found.push(`${path}: ${weight} bytes, ${weight - measured} more than measured`)
  }
  return found
}

test('no public page and no page of an affiliate became heavier than its budget, and each has one', {
  tag: '@main',
}, async ({ page, playwright, baseURL }) => {
  expect(Object.keys(SIGNED_OUT_WEIGHTS).sort()).toEqual(routesOf(SIGNED_OUT).sort())
  const own = routesOf([...OF_THEIR_OWN, ...OF_ALL_AFFILIATES]).filter(
    (path) => !Object.hasOwn(SIGNED_OUT_WEIGHTS, path),
  )
  expect(Object.keys(AFFILIATE_WEIGHTS).sort()).toEqual(own.sort())
  const signedOut = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const ofEverybody = await tooHeavy(signedOut, SIGNED_OUT_WEIGHTS)
  await signedOut.dispose()
  await enter(page.context(), 'affiliate@stoke.test')
  expect([...ofEverybody, ...(await tooHeavy(page.request, AFFILIATE_WEIGHTS))]).toEqual([])
})
