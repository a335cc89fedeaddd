import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@/lib/platform/errors'
import { requestKind } from '@/lib/platform/http/proxy-rules'
import { PLAIN_POLICY, plainDocument } from '@/lib/platform/http/responses/plain-document'
import { sessionCookieValues } from '@/lib/platform/http/session-cookie'
import { withRequestSlot, withTurnOfAddress } from './request-concurrency'

/**
 * Renders a page of a signed-in browser when it is its turn, as API requests are answered: a page takes a hundred times
 * what a call takes, and one browser that opens many must delay its own, not those of others. One without a session takes its
 * turn by the address. What is no page is rendered at once. Answers 429 when too many of the browser wait already.
 */
export function renderWithSlot(request: IncomingMessage, response: ServerResponse, render: () => void): void {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (requestKind(path) !== 'page') {
    render()
    return
  }
  const page = () => rendered(response, render)
  const [session] = sessionCookieValues(request.headers.cookie ?? null)
  const done = session
    ? withRequestSlot(`page ${session}`, page)
    : withTurnOfAddress(request.headers['x-forwarded-for']?.toString() ?? null, page)
  done.catch((error) => refuse(response, error))
}

/** Resolves when the page was sent, or its browser is closed. */
function rendered(response: ServerResponse, render: () => void): Promise<void> {
  if (response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    response.once('close', resolve)
    render()
  })
}

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof AppError)) throw error
  response.writeHead(error.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': PLAIN_POLICY,
    'x-content-type-options': 'nosniff',
    'retry-after': '5',
  })
  response.end(
    plainDocument('<h1>Too many pages at once</h1><p>Close some tabs, and reload this one in a few seconds.</p>'),
  )
}
