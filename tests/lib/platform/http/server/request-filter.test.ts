import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { REQUEST_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'
import { filterRequests, findRequestError, originForm } from '@/lib/platform/http/server/request-filter'
import { withoutModules } from '@/tests/support/platform/modules'

const statusOf = (method: string, url: string, headers: Record<string, string> = {}) =>
  findRequestError({ method, url, headers, rawHeaders: Object.entries(headers).flat() })?.status

describe('a request that no route can answer', () => {
  test.each([
    ['a method without a route', 'TRACE', '/', 405],
    ['a tunnel', 'CONNECT', 'evil.example:443', 405],
    ['a target that is not a path', 'OPTIONS', '*', 400],
    ['a path that is not UTF-8', 'GET', '/api/%FF', 400],
    ['a path with half an escape', 'GET', '/offers/%E0%A4', 400],
    ['a path with a NUL', 'GET', '/offers/%00', 400],
  ])('is refused: %s', (_, method, url, status) => {
    expect(statusOf(method, url)).toBe(status)
  })

  test('is refused for its body above one megabyte, before it is read', () => {
    const length = (bytes: number) => ({ 'content-length': String(bytes) })
    expect(statusOf('POST', '/api/postback', length(REQUEST_LIMIT_BYTES))).toBeUndefined()
    expect(statusOf('POST', '/api/postback', length(REQUEST_LIMIT_BYTES + 1))).toBe(413)
    expect(statusOf('POST', '/api/admin/uploads?for=offer', length(REQUEST_LIMIT_BYTES * 5.5))).toBeUndefined()
    expect(statusOf('POST', '/api/admin/uploads?for=offer', length(REQUEST_LIMIT_BYTES * 6 + 1))).toBe(413)
  })

  const broken = [
    '%FF',
    '{}',
    'x',
    '%5B',
    '[]',
    '[1,2]',
    '["",5]',
    '["",{"children":null}]',
    '["",{"children":[["a","b"],{}]}]',
  ]
  test.each(broken)('is refused for the router state %s, which Next answers with 500', (state) => {
    expect(statusOf('GET', '/home', { 'next-router-state-tree': state })).toBe(400)
  })
})

test.each(['/_global-error', '/_global-error?x', '/_next/image', '/_next/image?url=%2Fbrand%2Ficon.svg&w=64&q=75'])(
  '%s, a route of Next that no page uses, is not found',
  (url) => {
    expect(statusOf('GET', url)).toBe(404)
  },
)

describe('any other request is passed on', () => {
  test.each([
    ['GET', '/'],
    ['HEAD', '/c/1042?a=1&s1=%FF'],
    ['POST', '/api/postback'],
    ['PUT', '/api/profile'],
    ['GET', '/offers/caff%C3%A8'],
    ['OPTIONS', '/api/postback'],
  ])('%s %s', (method, url) => {
    expect(statusOf(method, url)).toBeUndefined()
  })

  test('with a router state as Next sends it', () => {
    const page = {
      children: [['id', '1042', 'd', null], { children: ['__PAGE__', {}, null, null, 0] }, null, 'refetch'],
    }
    const state = encodeURIComponent(JSON.stringify(['', page, null, null, 16]))
    expect(statusOf('GET', '/home', { 'next-router-state-tree': state })).toBeUndefined()
  })
})

test.each([
  ['/c/1042?a=1', '/c/1042?a=1'],
  ['http://evil.example/c/1042?a=1', '/c/1042?a=1'],
  ['HTTP://evil.example', '/'],
  ['http://evil.example?a=1', '/?a=1'],
  ['*', '*'],
])('the target %s is answered as %s, whatever host it names', (url, path) => {
  expect(originForm(url)).toBe(path)
})

describe('what belongs to a module that is off', () => {
  test.each(['bytes=5-2', 'bytes=99999999-', 'bytes=0-1', 'lines=1-2'])('no route sees the range %s', (range) => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: 'GET',
      url: '/x.png',
      headers: { range },
    })
    let seen: string | undefined = 'not passed on'
    filterRequests(({ headers }) => {
      seen = headers.range
    })(request, new ServerResponse(request))
    expect(seen).toBeUndefined()
  })

  const passedOn = (url: string) => {
    let seen: string | undefined
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
    filterRequests(({ url: passed }) => {
      seen = passed
    })(request, new ServerResponse(request))
    return seen
  }

  test.each(['/api/quests', '/api/v1/quests', '/api/%71uests', '/api/admin/manage-quests/7?x=1'])(
    'is answered with 404 under %s',
    async (url) => {
      expect(statusOf('GET', url)).toBeUndefined()
      expect(await withoutModules(['quests'], () => statusOf('GET', url))).toBe(404)
      expect(await withoutModules(['levels'], () => statusOf('GET', url))).toBeUndefined()
    },
  )

  test('is rendered as an unknown page, in the frame of staff for theirs', async () => {
    await withoutModules(['levels', 'quests'], () => {
      expect(passedOn('/levels?from=menu')).toBe('/-')
      expect(passedOn('/%6Cevels')).toBe('/-')
      expect(passedOn('/admin/manage-quests')).toBe('/admin/-')
      expect(passedOn('/offers?q=levels')).toBe('/offers?q=levels')
    })
    expect(passedOn('/levels?from=menu')).toBe('/levels?from=menu')
  })
})
