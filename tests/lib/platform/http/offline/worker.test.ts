import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { JSDOM } from 'jsdom'
import { beforeEach, expect, test } from 'vitest'
import { LAST_KNOWN, type LastKnown } from '@/lib/platform/http/offline/last-known-constants'
import { offlinePage, offlinePolicy } from '@/lib/platform/http/offline/page'
import { offlineWorker } from '@/lib/platform/http/offline/worker'

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

test('the worker has the build, the page and its policy in front, and is one script', () => {
  const [first = '', ...rest] = offlineWorker().split('\n')
  const served = JSON.parse(first.replace(/^self\.__SERVED = /, '').replace(/;$/, ''))
  expect(served).toEqual({
    build: expect.any(String),
    page: offlinePage(),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': offlinePolicy() },
  })
  expect(rest.join('\n')).not.toMatch(/\bimport\b\s*[{"']/)
})

test('in development the worker of an earlier build removes its caches and ends itself', async () => {
  const listeners = new Map<string, (event: { waitUntil(done: Promise<unknown>): void }) => void>()
  const did: string[] = []
  const self = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: () => did.push('skipWaiting'),
    registration: { unregister: async () => did.push('unregister') },
  }
  const caches = { keys: async () => ['static-one', 'other'], delete: async (name: string) => did.push(name) }
  runInNewContext(offlineWorker(true), { self, caches })
  for (const name of ['install', 'activate']) {
    let done: Promise<unknown> | undefined
    listeners.get(name)?.({ waitUntil: (given) => (done = given) })
    await done
  }
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  expect(did).toEqual(['skipWaiting', 'static-one', 'other', 'unregister'])
})
