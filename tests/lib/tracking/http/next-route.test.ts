import { afterAll, expect, test } from 'vitest'
import { trackingRoute } from '@/lib/tracking/http/next-route'
import { bodyLimit } from '@/lib/tracking/http/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { endlessBody, endlessRequest } from '@/tests/support/platform/requests'

afterAll(closeTracking)

test.each(['/api/postback', '/api/v1/conversions'])(
  'an endless call to %s is refused as soon as it is too large, without reading on [Q25]',
  async (path) => {
    const { body, readBytes } = endlessBody()
    expect((await trackingRoute(endlessRequest(path, body))).status).toBe(413)
    expect(readBytes()).toBeLessThan(bodyLimit(path) * 4)
  },
)
