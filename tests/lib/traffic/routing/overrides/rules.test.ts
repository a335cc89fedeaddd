import { expect, test } from 'vitest'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { matches } from '@/lib/traffic/routing/overrides/rules'
import { visitorRule, visitorWith } from '@/tests/support/traffic/visitors'

const ANY = {
  affiliateId: null,
  offerId: null,
  subIdKey: null,
  subIdValue: null,
  startsAt: null,
  endsAt: null,
}
const matching = (userAgent: string) => {
  const visit = { affiliateId: 7, visitor: '', facts: visitorWith({ userAgent }), subIds: {}, at: new Date(0) }
  return DEVICES.filter((device) => matches({ ...ANY, visitors: visitorRule({ devices: [device] }) }, 9, visit))
}

test.each([
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'],
  ['mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
])('an override for %s alone matches %s', (device, userAgent) => {
  expect(matching(userAgent)).toEqual([device])
})

test.each(['', 'Mozilla/5.0', 'Mozilla/5.0 (Linux; Android 12; BRAVIA VH21) Chrome/131.0.0.0 Safari/537.36'])(
  'the browser "%s", whose device is not known, is matched by no override for a device',
  (userAgent) => {
    expect(matching(userAgent)).toEqual([])
  },
)
