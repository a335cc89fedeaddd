import { expect, test } from 'vitest'
import { detectDevice, detectDeviceOrDesktop } from '@/lib/traffic/visitors/device-rules'

test.each([
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
  ['mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['mobile', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
])('device class %s: %s', (device, userAgent) => {
  expect([detectDeviceOrDesktop(userAgent), detectDevice(userAgent)]).toEqual([device, device])
})

test.each(['', 'Mozilla/5.0', 'Acme/1.0'])(
  'the browser "%s" is a desktop for overrides, and of no known device',
  (userAgent) => {
    expect([detectDeviceOrDesktop(userAgent), detectDevice(userAgent)]).toEqual(['desktop', null])
  },
)
