import { isUrl } from '@/lib/platform/parse-url'
import 'server-only'
import { MACROS } from '@/lib/catalog/links/destination-constants'
import { parameterNames, withParameters } from '@/lib/catalog/links/passed-parameter-rules'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { parseAmount } from '@/lib/platform/money/amount'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { type CallAnswer, openCaller } from '@/lib/platform/network/outgoing-calls'
import { fillDestination } from '@/lib/traffic/clicks/destination-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { getBrowserReporting } from '../../browser/data'
import { makeTestLink } from '../../test-mode/test-account-service'
import { HOPS_MAX, PAGE_READ_BYTES, PAGE_TIMEOUT_MS } from './constants'
import { allowsScript, readModules, readTags } from './page-rules'
import { type PageFacts, type RunOrder, runOrderSchema, type StartedRun } from './schema'

type Tester = { actor: { advertiser: { advertiserId: number } }; at: Date }

/**
 * Begins a test purchase: a test link to one of the advertiser's offers, and a look at the page it leads to.
 * @throws AppError not_found for an offer of somebody else
 */
export async function startRun(
  { actor, at }: Tester,
  order: RunOrder,
  { allowLocal = mayCallLocalhost() } = {},
): Promise<StartedRun> {
  const { advertiserId } = actor.advertiser
  const { offerId, usesScript, expected } = runOrderSchema.parse(order)
  const { url } = await makeTestLink({ at }, { owner: { advertiserId }, offerId })
  const offer = await db().offer.findUnique({
    where: { id: offerId },
    select: { destinationUrl: true, passedParameters: true },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const sent = samplesOf(offer.passedParameters, parameterNames(offer.destinationUrl))
  const { path } = await getBrowserReporting(advertiserId)
  const page = await lookAt(offer.destinationUrl, { advertiserId, offerId, at, allowLocal, sent, path })
  const id = newId(at)
  const expectedCents = parseAmount(expected) ?? null
  await db().testRun.create({ data: { id, advertiserId, offerId, usesScript, expectedCents, page, startedAt: at } })
  return { id, url }
}

/** A value for each parameter that an offer passes on and its destination does not have itself. */
function samplesOf(passed: readonly string[], own: ReadonlySet<string>): Record<string, string> {
  const names = passed.map((name) => name.replace(/\*$/, 'test')).filter((name) => !own.has(name.toLowerCase()))
  return Object.fromEntries(names.map((name) => [name, `test-${name}`]))
}

type Look = {
  advertiserId: number
  offerId: number
  at: Date
  allowLocal: boolean
  sent: Readonly<Record<string, string>>
  /** The path on the advertiser's sites that leads to us. */
  path: string | null
}

const CLICK_MACRO = `{${MACROS.find((name) => name === 'click_id') ?? 'click_id'}}`

/** Opens a destination as a visitor does, with the id of a click that is not stored, and follows its redirects. */
async function lookAt(template: string, look: Look): Promise<PageFacts> {
  const { advertiserId, offerId, at, sent } = look
  const accountId = testAccountOfAdvertiser(advertiserId)
  const clickId = publicClickId(accountId, newId(at))
  const link = { offerId, affiliateId: accountId, source: 'test', subIds: {}, url: null }
  const first = new URL(withParameters(fillDestination(template, link, clickId), sent), siteUrl('/'))
  const nothing = {
    isPrivate: false,
    hasId: false,
    sentAs: findParameter(first, clickId),
    arrivedAs: null,
    hasScript: false,
    isModule: false,
    isScriptBlocked: false,
    path: 'none' as const,
    parametersSent: Object.keys(sent),
    parametersLost: [],
  }
  if (!template.includes(CLICK_MACRO)) return { ...nothing, hasMacro: false, error: null }
  const opened = { ...nothing, hasMacro: true, error: null }
  let url = first
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const answer = await openPage(url, look)
    if (answer.result === 'refused') return { ...opened, isPrivate: true }
    if (answer.result !== 'answered') return { ...opened, error: answer.error }
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) {
      if (!isUrl(location, url.href)) return { ...opened, error: 'It redirects to an address that is not valid.' }
      url = new URL(location, url)
      continue
    }
    if (answer.status >= 400) return { ...opened, error: `It answered ${answer.status}.` }
    const parametersLost = Object.keys(sent).filter((name) => url.searchParams.get(name) !== sent[name])
    return { ...opened, ...(await toFacts(url, clickId, answer, look)), parametersLost }
  }
  return { ...opened, error: `It redirects more than ${HOPS_MAX} times.` }
}

/** Opens one page. Whether it may be on this machine is decided for each: our own site may redirect elsewhere. */
async function openPage(
  url: URL,
  { allowLocal, advertiserId }: Pick<Look, 'allowLocal' | 'advertiserId'>,
  post?: { body: string; headers: Record<string, string> },
): Promise<CallAnswer> {
  const owner = `advertiser ${advertiserId}`
  const isOwnPage = url.origin === new URL(siteUrl('/')).origin
  const caller = openCaller({
    allowLocal: allowLocal || isOwnPage,
    timeoutMs: PAGE_TIMEOUT_MS,
    readBytes: PAGE_READ_BYTES,
  })
  try {
    if (post) return await caller.call({ url: url.href, method: 'POST', ...post, owner })
    return await caller.call({ url: url.href, method: 'GET', body: null, headers: { accept: 'text/html' }, owner })
  } finally {
    await caller.close()
  }
}

type Answer = { body: string; headers: Readonly<Record<string, string>> }

async function toFacts(url: URL, clickId: string, { body, headers }: Answer, look: Look) {
  const { origin } = new URL(siteUrl('/'))
  const { policies: inPage, scripts } = readTags(body)
  const policies = [headers['content-security-policy'] ?? '', ...inPage].filter(Boolean)
  const arrivedAs = findParameter(url, clickId)
  const isByPath = scripts.some((src) => isByOwnPath(src, url, look.path))
  return {
    hasId: arrivedAs !== null,
    arrivedAs,
    hasScript: isByPath || scripts.some((src) => isScript(src, url, origin)),
    isModule: readModules(body).some((src) => isScript(src, url, origin) || isByOwnPath(src, url, look.path)),
    isScriptBlocked: !allowsScript(policies, isByPath ? url.origin : origin, isByPath),
    path: isByPath ? await tryPath(new URL(look.path ?? '/', url), clickId, look) : ('none' as const),
  }
}

const addressOf = (src: string, page: URL): URL | undefined => {
  const text = src.replaceAll('&amp;', '&')
  return isUrl(text, page.href) ? new URL(text, page) : undefined
}

function isScript(src: string, page: URL, origin: string): boolean {
  const found = addressOf(src, page)
  return found?.origin === origin && found.pathname === '/t.js'
}

function isByOwnPath(src: string, page: URL, path: string | null): boolean {
  const found = addressOf(src, page)
  return (
    path !== null && found?.origin === page.origin && found.pathname.startsWith(path) && /\.js$/i.test(found.pathname)
  )
}

/** Has a cookie set by the path of a site, as the script does, for a click that is not stored. */
async function tryPath(path: URL, clickId: string, look: Look): Promise<PageFacts['path']> {
  const body = String(new URLSearchParams({ advertiser: String(look.advertiserId), click_id: clickId, days: '1' }))
  const headers = { origin: path.origin, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await openPage(new URL('keep', path), look, { body, headers })
  if (answer.result !== 'answered' || !answer.headers['set-cookie']?.includes(clickId)) return 'unreachable'
  return answer.headers['x-visitor'] === 'named' ? 'ok' : 'unnamed'
}

/** The parameter that carries an id; null where the address has it nowhere. */
function findParameter(url: URL, id: string): string | null {
  const found = [...url.searchParams, ...new URLSearchParams(url.hash.split('?')[1])].find(
    ([, value]) => value.toLowerCase() === id,
  )
  // the script reads one whose ampersand was escaped twice
  return found?.[0].replace(/^amp;/, '') ?? (url.pathname.includes(id) ? 'the path' : null)
}
