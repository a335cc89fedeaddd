import { describe, expect, test } from 'vitest'
import { describeDevice } from '@/lib/accounts/auth/session-rules'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a user agent is shown as browser and system', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux', 'desktop'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
      'Safari on macOS',
      'desktop',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
      'mobile',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Mobile/15E148 StokeApp/1.2.0`,
      'App on iOS',
      'mobile',
    ],
    ['curl/8.9.1', 'Unknown browser', 'unknown'],
    ['', 'Unknown browser', 'unknown'],
  ])('%s', (userAgent, device, kind) => {
    expect(describeDevice(userAgent)).toEqual({ device, kind })
  })
})
