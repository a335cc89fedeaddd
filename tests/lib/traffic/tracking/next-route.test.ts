import { afterAll, expect, test } from 'vitest'
import { trackingRoute } from '@/lib/traffic/tracking/next-route'
import { TRACKING_BODY_LIMIT_BYTES } from '@/lib/traffic/tracking/service'
import { closeTracking } from '@/lib/traffic/tracking/state'
import { endlessBody, endlessRequest } from '@/tests/support/requests'

afterAll(closeTracking)

test('an endless postback is refused as soon as it is too large, without reading on [Q25]', async () => {
  const { body, readBytes } = endlessBody()
  expect((await trackingRoute(endlessRequest('/api/postback', body))).status).toBe(413)
  expect(readBytes()).toBeLessThan(TRACKING_BODY_LIMIT_BYTES * 4)
})
