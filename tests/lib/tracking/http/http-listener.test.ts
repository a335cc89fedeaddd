import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking, trackingListener } from '@/lib/tracking/http/http-listener'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { CHROME, rulesSettled } from '@/tests/support/tracking/tracking'

let server: Server
let base: string
let token: string
let link: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!trackingListener(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const advertiser = await createAdvertiser()
  token = advertiser.token
  const offer = await createOffer({ advertiserId: advertiser.id })
  link = `/c/${offer.id}?a=${(await createAffiliate()).id}`
})
afterAll(async () => {
  await closeTracking()
  await new Promise((resolve) => server.close(resolve))
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const visit = (path: string, init: RequestInit = {}) =>
  fetch(base + path, { redirect: 'manual', ...init, headers: { 'user-agent': CHROME, ...init.headers } })
const newClick = async () => new URL((await visit(link)).headers.get('location') ?? '').searchParams.get('cid') ?? ''

describe('the tracking listener', () => {
  test('stores a click before it redirects', async () => {
    const before = await db().click.count()
    const answer = await visit(link)
    expect([answer.status, await db().click.count()]).toEqual([302, before + 1])
    expect(answer.headers.getSetCookie()).toHaveLength(2)
  })

  test('redirects to a URL that is not ASCII, encoded for the header', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const destinationUrl = 'https://пример.example/caffè latte?cid={click_id}&src={source}'
    const { id } = await createOffer({ advertiserId, destinationUrl })
    await rulesSettled()
    const answer = await visit(`/c/${id}${link.slice(link.indexOf('?'))}&source=%D0%B1`)
    expect(answer.status).toBe(302)
    const to = new URL(answer.headers.get('location') ?? '')
    expect([to.host, to.pathname, to.searchParams.get('src')]).toEqual([
      'xn--e1afmkfd.example',
      '/caff%C3%A8%20latte',
      'б',
    ])
  })

  test('a process without pages redirects destinations on this site to the origin of the pages', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const own = await createOffer({ advertiserId, destinationUrl: '/demo/landing?click_id={click_id}' })
    const affiliate = await createAffiliate()
    await rulesSettled()
    const tracker = createServer((request, response) => {
      trackingListener(request, response, 'https://stoke.example')
    })
    await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve))
    const there = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
    const locationOf = async (origin: string, path: string) =>
      (await fetch(origin + path, { redirect: 'manual', headers: { 'user-agent': CHROME } })).headers.get('location')
    const path = `/c/${own.id}?a=${affiliate.id}`
    expect(await locationOf(there, path)).toMatch(/^https:\/\/stoke\.example\/demo\/landing\?click_id=\w/)
    expect(await locationOf(base, path)).toMatch(/^\/demo\/landing\?click_id=\w/)
    expect(await locationOf(there, link)).toMatch(/^https:\/\/shop\.example\//)
    await new Promise((resolve) => tracker.close(resolve))
  })

  test('answers HEAD like GET, without a body', async () => {
    const answer = await visit('/c/1?a=1', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })

  test('refuses a body larger than the tracking limit', async () => {
    const answer = await visit('/api/postback', { method: 'POST', body: 'x'.repeat(20_000) })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['an unauthenticated call', '/api/postback', { method: 'GET' }, 401],
    ['another method', '/api/postback', { method: 'PUT' }, 405],
    ['a body that is too large', '/api/postback', { method: 'POST', body: 'x'.repeat(20_000) }, 413],
    ['a link to an unknown offer', '/c/1?a=1', { method: 'GET' }, 404],
  ])('gives %s its own request id, never the caller’s', async (_, path, init, status) => {
    const ids = [await visit(path, init), await visit(path, { ...init, headers: { 'x-request-id': 'mine' } })].map(
      (answer) => {
        expect(answer.status).toBe(status)
        return answer.headers.get('x-request-id')
      },
    )
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
    expect(ids[0]).not.toBe(ids[1])
  })

  test('leaves every other path to the next handler', async () => {
    for (const path of ['/', '/campaign', '/api/postbacks', '/c']) expect((await visit(path)).status).toBe(418)
  })

  test.each([
    '/c/',
    '/c/%',
    '/c/1%00?a=1',
    '/c/1?a=1&s1=%FF%FE',
    '/c/..%2f?a=1',
    '/api/postback?%',
    '/api/postback?token=',
  ])('answers %s without an error', async (path) => {
    expect((await visit(path)).status).toBeLessThan(500)
  })

  test('a client that disconnects after the commit and repeats its call 50 times gets 50 identical responses [Q3]', async () => {
    const path = `/api/postback?${new URLSearchParams({ click_id: await newClick(), txn_id: 'gone', token })}`
    await sendAndLeave(path)
    const isKept = () => db().conversion.count({ where: { txnId: 'gone' } })
    await expect.poll(isKept, { timeout: 10_000 }).toBe(1)
    const answers: string[] = []
    for (let index = 0; index < 50; index += 1) {
      const answer = await visit(path)
      answers.push(`${answer.status} ${await answer.text()}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 .*"accepted"/)
    expect(await db().conversion.count({ where: { txnId: 'gone' } })).toBe(1)
  })
})

/** Sends a request and disconnects without waiting for the response. */
function sendAndLeave(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: advertiser\r\n\r\n`, () => {
        setTimeout(() => resolve(void socket.destroy()), 5)
      })
    })
  })
}

test('a body that is too large is answered 413, and its connection is closed', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const body = 'x'.repeat(100_000)
  socket.write(`POST /api/postback HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length * 5}\r\n\r\n${body}`)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/^connection: close$/im)
})
