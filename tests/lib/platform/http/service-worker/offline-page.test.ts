import { createHash } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { beforeEach, expect, test } from 'vitest'
import { LAST_KNOWN, type LastKnown } from '@/lib/platform/http/service-worker/browser-storage-constants'
import { offlinePage, offlinePolicy } from '@/lib/platform/http/service-worker/offline-page'

let stored: Record<string, string>
beforeEach(() => {
  stored = {}
})

/** The page as a browser that keeps `stored` shows it. */
function open() {
  const beforeParse = (window: JSDOM['window']) => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
  }
  const { window } = new JSDOM(offlinePage(), { url: 'https://stoke.example/', runScripts: 'dangerously', beforeParse })
  return window.document
}
const KNOWN: LastKnown = {
  account: 7,
  at: Date.parse('2026-11-21T15:00:00Z'),
  figures: [
    { label: 'Available balance', value: '$42.00' },
    { label: '<img src=x>', value: '<b>1</b>' },
  ],
}

test('without anything kept the page says what needs a connection, and shows no figures', () => {
  const page = open()
  expect(page.querySelector('h1')?.textContent).toBe('You are offline')
  expect(page.querySelector('section')?.hidden).toBe(true)
  expect(page.body.textContent).toContain('Your links work for visitors as usual')
})

test('the last known figures are shown as text, with the time they were known', () => {
  stored[LAST_KNOWN] = JSON.stringify(KNOWN)
  const page = open()
  expect(page.querySelector('section')?.hidden).toBe(false)
  expect([...page.querySelectorAll('dt, dd')].map((each) => each.textContent)).toEqual([
    'Available balance',
    '$42.00',
    '<img src=x>',
    '<b>1</b>',
  ])
  expect(page.querySelector('img, b')).toBeNull()
  expect(page.querySelector('.as-of')?.textContent).toMatch(
    /^As of Nov 21, 2026, \d+:00.[AP]M\. They may have changed since\.$/,
  )
})

test.each(['not json', 'null', '{}', '{"figures":7}'])('what cannot be read shows no figures: %s', (text) => {
  stored[LAST_KNOWN] = text
  expect(open().querySelector('section')?.hidden).toBe(true)
})

test('the page has the theme that was chosen', () => {
  stored['stoke-theme'] = 'light'
  expect(open().documentElement.style.colorScheme).toBe('light')
})

test('its policy lets it run its own script and load nothing', () => {
  const script = /<script>(.*)<\/script>/s.exec(offlinePage())?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(offlinePolicy()).toContain("default-src 'none'")
  expect(offlinePolicy()).toContain(`script-src 'sha256-${hash}'`)
})
