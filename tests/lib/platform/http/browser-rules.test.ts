import { expect, test } from 'vitest'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { readBrowser } from '@/lib/platform/http/browser-rules'
import { bots } from '@/tests/corpus/bots.json'
import { browsers } from '@/tests/corpus/browsers.json'

test.each(browsers)(
  '%s has the device %s and the browser %s, and is no bot [Q72]',
  (_, device, reported, userAgent) => {
    expect(readBrowser(userAgent as string)).toMatchObject({ device, reported, isBot: false })
  },
)

test.each(bots)('%s is a bot [Q72]', (userAgent) => {
  expect(readBrowser(userAgent).isBot).toBe(true)
})

test.each(['', 'Mozilla/5.0', 'Acme/1.0'])('the browser %j is of no known device', (userAgent) => {
  expect(readBrowser(userAgent).device).toBeNull()
})

test('a short word that a simulation uses for a device is that device', () => {
  expect(['X11', 'iPhone', 'iPad'].map((word) => readBrowser(word).device)).toEqual([...DEVICES])
})
