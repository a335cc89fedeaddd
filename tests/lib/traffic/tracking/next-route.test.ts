import { afterAll, expect, test } from 'vitest'
import { trackingRoute } from '@/lib/traffic/tracking/next-route'
import { bodyLimit } from '@/lib/traffic/tracking/service'
import { closeTracking } from '@/lib/traffic/tracking/state'
import { endlessBody, endlessRequest } from '@/tests/support/requests'

afterAll(closeTracking)

test.each(['/api/postback', '/api/v1/conversions'])(
  'an endless call to %s is refused as soon as it is too large, without reading on [Q25]',
  async (path) => {
    const { body, readBytes } = endlessBody()
    expect((await trackingRoute(endlessRequest(path, body))).status).toBe(413)
    expect(readBytes()).toBeLessThan(bodyLimit(path) * 4)
  },
)
