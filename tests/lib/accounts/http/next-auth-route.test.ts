import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { handleNextAuth } from '@/lib/accounts/http/next-auth-route'
import { BODY_LIMIT_BYTES } from '@/lib/platform/http/server/body'
import { endlessBody, endlessRequest } from '@/tests/support/platform/requests'

const context = { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) }

test('a sign-in with an endless body is refused once it is too large, and reading stops [Q25]', async () => {
  const { body, readBytes } = endlessBody()
  const request = new NextRequest(endlessRequest('/api/auth/callback/credentials', body))
  expect((await handleNextAuth(request, context)).status).toBe(413)
  expect(readBytes()).toBeLessThan(BODY_LIMIT_BYTES * 4)
})

test('a client that disconnects while signing in gets status 499 [Q25]', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"em')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const request = new NextRequest(endlessRequest('/api/auth/callback/credentials', body))
  expect((await handleNextAuth(request, context)).status).toBe(499)
})
