import { expect, test } from 'vitest'
import { BRAND } from '@/lib/platform/brand'
import { requestKind } from '@/lib/platform/http/proxy-rules'
import config from '@/next.config'

test('the notifications path contains the product name, and is handled as an API path [S7.8]', async () => {
  const path = `/api/${BRAND.slug}-notifications`
  expect(await config.rewrites?.()).toContainEqual({
    source: `${path}/:path*`,
    destination: '/api/notifications/:path*',
  })
  expect(requestKind(path)).toBe('api')
})
