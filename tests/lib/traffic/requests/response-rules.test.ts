import { expect, test } from 'vitest'
import { siteUrl } from '@/lib/platform/http/site-url'
import { plainPage } from '@/lib/traffic/requests/response-rules'

test('the page of a dead link leads to what is stored about visitors', () => {
  const { status, body } = plainPage(410, 'This offer has <ended>.')
  expect(status).toBe(410)
  expect(body).toContain('This offer has &lt;ended&gt;.')
  expect(body).toContain(`<a href="${siteUrl('/privacy/links')}">What is stored about visitors of links</a>`)
})
