import { createServer, type RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { PAGE_READ_BYTES } from '@/lib/tracking/integration/doctor/constants'
import { pageSchema } from '@/lib/tracking/integration/doctor/schema'
import { startRun } from '@/lib/tracking/integration/doctor/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { listen } from '@/tests/support/tracking/demo-shop'

/** A server on this machine, which answers as it is told and keeps the addresses it was asked for. */
function openSite() {
  const site = { asked: [] as string[], origin: '', answer: (() => undefined) as RequestListener }
  const server = createServer((request, response) => {
    site.asked.push(request.url ?? '')
    site.answer(request, response)
  })
  return Object.assign(site, { server })
}

const [own, other] = [openSite(), openSite()]
const { NEXTAUTH_URL } = process.env
beforeAll(async () => {
  for (const site of [own, other]) site.origin = await listen(site.server)
})
afterAll(() => {
  for (const { server } of [own, other]) server.close()
})
beforeEach(() => {
  for (const site of [own, other]) site.asked = []
  process.env.NEXTAUTH_URL = own.origin
})
afterEach(() => {
  process.env.NEXTAUTH_URL = NEXTAUTH_URL
})

/** What is found of a page whose offer leads to `site`. */
async function look(site: typeof own, allowLocal = false) {
  const { id: advertiserId } = await createAdvertiser()
  const offer = await createOffer({ advertiserId, destinationUrl: `${site.origin}/?click_id={click_id}` })
  const order = { offerId: offer.id, usesScript: true }
  const actor = { advertiser: { advertiserId } }
  const { id } = await startRun({ actor, at: new Date() }, order, { allowLocal })
  return pageSchema.parse((await db().testRun.findUniqueOrThrow({ where: { id } })).page)
}

const sends =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
const leadsTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

test('a page of our own is opened, and no other server of this machine by a redirect of it', async () => {
  own.answer = sends(`<script src="${own.origin}/t.js"></script>`)
  expect(await look(own)).toMatchObject({ isPrivate: false, error: null, hasId: true, hasScript: true })
  own.answer = leadsTo(`${other.origin}/admin`)
  other.answer = sends('inside')
  expect(await look(own)).toMatchObject({ isPrivate: true, error: null, hasId: false })
  expect(other.asked).toEqual([])
})

test('a page of our own is followed within our own site', async () => {
  own.answer = (request, response) =>
    request.url?.startsWith('/shop')
      ? sends('')(request, response)
      : leadsTo(request.url?.replace('/?', '/shop?') ?? '')(request, response)
  expect(await look(own)).toMatchObject({ isPrivate: false, error: null, hasId: true })
  expect(own.asked).toHaveLength(2)
})

test.each(['http://[', 'https://a:99999/', 'https://'])('a redirect to %s is a fault of the page', async (location) => {
  other.answer = leadsTo(location)
  expect(await look(other, true)).toMatchObject({
    error: 'It redirects to an address that is not valid.',
    hasId: false,
  })
})

test.each(['<meta http-equiv=content-security-policy ', '<script '])(
  'a page that repeats %j is read within two seconds of work',
  async (part) => {
    other.answer = sends(part.repeat(Math.ceil(PAGE_READ_BYTES / part.length)))
    const began = process.cpuUsage()
    expect(await look(other, true)).toMatchObject({
      error: null,
      hasId: true,
      hasScript: false,
      isScriptBlocked: false,
    })
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000)
  },
)
