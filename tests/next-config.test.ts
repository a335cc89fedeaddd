import { expect, test } from 'vitest'
import { BRAND } from '@/lib/platform/brand'
import { requestKind } from '@/lib/platform/http/proxy-rules'
import { findRequestError } from '@/lib/platform/http/server/request-filter'
import config from '@/next.config'

test('the notifications path contains the product name, and is handled as an API path [S7.8]', async () => {
  const path = `/api/${BRAND.slug}-notifications`
  expect(await config.rewrites?.()).toContainEqual({
    source: `${path}/:path*`,
    destination: '/api/notifications/:path*',
  })
  expect(requestKind(path)).toBe('api')
})

test('pages never ask for resized images, whose route is refused', () => {
  expect(config.images?.unoptimized).toBe(true)
  const asked = { method: 'GET', url: '/_next/image?url=%2Fbrand%2Ficon.svg&w=64&q=75', headers: {}, rawHeaders: [] }
  expect(findRequestError(asked)?.status).toBe(404)
})
