import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { db } from '@/lib/platform/database/db'
import { beginSession } from '../accounts/session'
import { openEndpoint } from '../api/webhooks'
import { openPostbackListener } from '../conversions/postback-listener'
import { createAdvertiserPerson } from '../factories/advertisers'
import { createAdvertiser, createOffer } from '../factories/offers'
import { createUser, PASSWORD } from '../factories/users'
import { SILENT, startDnsServer } from '../platform/dns-server'
import { createCap } from '../traffic/caps'
import { addClickHistory } from './click-history'
import { type SilentReceivers, startSilentReceivers } from './silent-receivers'
import { startWeb, type WebProcess } from './web-process'

/** Accounts of the person who fills what is shared: as many as anybody can open in an afternoon. */
const FILLING = 10
/** Accounts that stand for the other person, who would meet his own limits of an hour in a minute of measuring. */
const OTHERS = 60
const CLICKS = 400_000
/** Lines of the ledger of some of the filling accounts: more than is read ahead of a reader that takes nothing. */
const LINES = 50_000
const WITH_LINES = 6

export type Person = { email: string; cookie: string; affiliateId: number; postbackId: string }
/** `cappedId`: an offer with a cap on its clicks. */
export type Seller = { token: string; offerId: number; cappedId: number; cookie: string }

/** One web server with all its jobs, people who use it, and receivers of what it sends. */
export type SharedWorld = {
  web: WebProcess
  filling: Person[]
  others: Person[]
  /** Two advertisers: of the one who fills, and of the other. */
  filler: Seller
  other: Seller
  /** When a sale with this order reached the other's postback and webhook, by `performance.now()`. */
  heard: { postback: Map<string, number>; webhook: Map<string, number> }
  silent: SilentReceivers
  close(): Promise<void>
}

async function makeSeller(): Promise<Seller & { owner: Awaited<ReturnType<typeof createAdvertiserPerson>> }> {
  const advertiser = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId: advertiser.id })
  const { id: cappedId } = await createOffer({ advertiserId: advertiser.id })
  await createCap({ offerId: cappedId, metric: 'clicks', limitValue: 10_000_000n })
  const owner = await createAdvertiserPerson('owner', advertiser.id)
  return { token: advertiser.token, offerId, cappedId, owner, cookie: await cookieOf(owner) }
}

const cookieOf = async (user: { id: string }) => (await beginSession(user)).headers.get('cookie') ?? ''

/** An affiliate with a postback for each sale. @param url where it leads; stored past what the form takes */
export async function makePerson(url: string): Promise<Person> {
  const user = await createUser({ password: PASSWORD })
  const affiliateId = user.affiliateId ?? 0
  const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
  const { postback } = await createPostback({ actor: { affiliateId }, at: new Date() }, wanted)
  await db().affiliatePostback.update({ where: { id: postback.id }, data: { url } })
  return { email: user.email, cookie: await cookieOf(user), affiliateId, postbackId: postback.id }
}

async function addLines(affiliateId: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
    SELECT gen_random_uuid(), ${affiliateId}, 'line:' || ${affiliateId}::int || ':' || n, 'adjustment', house.id, own.id, 1,
      date_trunc('milliseconds', now() - n * interval '1 minute')
    FROM ledger_account house, ledger_account own, generate_series(1, ${LINES}::int) n
    WHERE house.affiliate_id IS NULL AND house.kind = 'house_adjustment'
      AND own.affiliate_id = ${affiliateId} AND own.kind = 'available'`
}

/** Opens the world on this test's database. @param port of the web server */
export async function openSharedWorld(port: number): Promise<SharedWorld> {
  const [listener, dns, silent] = [await openPostbackListener(), await startDnsServer(), await startSilentReceivers()]
  const heard = { postback: new Map<string, number>(), webhook: new Map<string, number>() }
  listener.answer = ({ url, body }) => {
    const [kind, order] = url.startsWith('/hook')
      ? (['webhook', /"txnId":"([^"]+)"/.exec(body)?.[1]] as const)
      : (['postback', url.split('/').pop()] as const)
    if (order) heard[kind].set(order, performance.now())
    listener.calls.length = 0
    return {}
  }
  const [filler, other] = [await makeSeller(), await makeSeller()]
  await openEndpoint(other.owner, listener, { at: new Date(), mode: 'all', path: '/hook' })
  const filling: Person[] = []
  for (let n = 0; n < FILLING; n += 1) filling.push(await makePerson(silent.next()))
  const others: Person[] = []
  for (let n = 0; n < OTHERS; n += 1) others.push(await makePerson(listener.at('/{txn_id}')))
  const clicked = [...filling, ...others.slice(0, 5)].map(({ affiliateId }) => affiliateId)
  for (const { affiliateId } of filling.slice(0, WITH_LINES)) await addLines(affiliateId)
  await addClickHistory(clicked, [filler.offerId, other.offerId], CLICKS)
  const web = await startWeb(port, { POSTBACKS_TO_LOCALHOST: '1', DNS_SERVERS: dns.address, TRUST_PROXY: '1' })
  return {
    web,
    filling,
    others,
    filler,
    other,
    heard,
    silent,
    async close() {
      await web.stop('SIGKILL')
      await Promise.all([listener.stop(), dns.stop(), silent.stop()])
    },
  }
}

let names = 0
/** A name whose server never answers, each time another. */
export const silentName = () => {
  names += 1
  return `name-${names}${SILENT}`
}
