import 'server-only'
import { type LinkParameters, parameterNames, passParameters } from '@/lib/catalog/links/passed-parameter-rules'
import { type SeenVisitor, seenOf } from '@/lib/catalog/visitor-conditions/fact-rules'
import type { VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { type RunStep, sampledSteps } from '@/lib/platform/telemetry/metrics'
import { ownHosts } from '../links/host-policy'
import { findLinkHost } from '../links/host-rules'
import type { TrackingAnswer, TrackingRequest } from '../requests/header-rules'
import { type Refusal, refused } from '../requests/refusal-rules'
import { refusalPage } from '../requests/response-rules'
import { type ReadLink, readLink } from '../routing/link-rules'
import type { OfferRule } from '../routing/offer-rules'
import type { Targeting } from '../routing/refusal-rules'
import { consumeCaps, type Destination, findDestination, type RoutingState, toRoutableVisit } from '../routing/service'
import type { VisitorNetworks } from '../visitors/network-lookup-service'
import { type CLICK_STEPS, REFERRER_MAX_LENGTH } from './constants'
import { destinationTemplate, landingPage } from './destination-rules'
import type { ClickLog } from './log/rules'
import { redirect } from './redirect-service'
import type { ReceivedClick } from './storage/received-click-rules'
import type { SourceIds } from './storage/source-service'
import { type ClickedLink, type ClickVisit, cleanHeader, flagClick, identifyVisitor } from './visitor-identity-service'

/** What a click needs of the process that takes it. */
export type ClickPath = RoutingState & { networks: VisitorNetworks; sources: SourceIds; clicks: ClickLog }

type StepName = (typeof CLICK_STEPS)[number]

/** One click in so many is measured: all of them would slow the click path down by several percent. */
const MEASURED_EVERY = 64

const measureSteps = sampledSteps<StepName>(
  'click_step_seconds',
  `Durations of the steps of one click in ${MEASURED_EVERY}.`,
  MEASURED_EVERY,
)

/**
 * Answers a tracking link: 302 to the offer's destination once the click is committed, or a plain page with the reason.
 * The only URL a request can choose itself is a deep link on one of the advertiser's hosts.
 */
export async function receiveClick(request: TrackingRequest, state: ClickPath, clock: Clock): Promise<TrackingAnswer> {
  const step = measureSteps()
  const { snapshot } = state.rules
  const find = () => findLink(request.url, request, state)
  let { host, read } = step('find_link', find)
  if (isUnknown(read) && (await state.rules.catchUp())) ({ host, read } = find())
  if ('reason' in read) return refusalPage(read)
  try {
    const stored = await processClick({ request, read, state, now: clock.now(), step }, true)
    if ('reason' in stored) return refusalPage(stored)
    const { destination, row } = stored
    return step('redirect', () => redirect(request, read, destination, row, { host, snapshot }))
  } catch (error) {
    log.warn({ requestId: request.requestId, err: error }, 'a click could not be written')
    return refusalPage(refused('busy'))
  }
}

/** What a link leads to by what is in memory. @param url as `readLink` takes it */
export function findLink(url: string, { headers }: TrackingRequest, { rules: { snapshot } }: Pick<ClickPath, 'rules'>) {
  const host = findLinkHost(headers.host, snapshot.hosts, ownHosts())
  return { host, read: readLink(url, host, snapshot) }
}

/** Whether a link is refused for something that is not in memory, which may have been stored a moment ago. */
export const isUnknown = (read: ReadLink | Refusal): boolean => 'reason' in read && read.reason.startsWith('unknown_')

/**
 * Records a click of a visitor who is on the advertiser's page already, by the rules of every click.
 * @returns the click; a refusal where the rules send the visitor elsewhere, which a page cannot
 * @throws when it cannot be written
 */
export async function recordDirectClick(
  request: TrackingRequest,
  read: ReadLink,
  state: ClickPath,
  now: Date,
): Promise<ReceivedClick | Refusal> {
  // the page itself sends it, which is no load that nobody clicked
  const headers = { ...request.headers, 'sec-fetch-dest': undefined, 'sec-fetch-mode': undefined }
  const incoming = { request: { ...request, headers }, read, state, now, step: measureSteps() }
  const stored = await processClick(incoming, false)
  return 'reason' in stored ? stored : stored.row
}

/** A request with the link it found, and what it needs of the process. */
type IncomingClick = { request: TrackingRequest; read: ReadLink; state: ClickPath; now: Date; step: RunStep<StepName> }

type RoutedClick = { destination: Destination; flag: ClickFlag | null }
type StoredClick = { destination: Destination; row: ReceivedClick }

/**
 * Takes a click from its link to the store.
 * @param mayRedirect whether the visitor can be sent to another offer or address than that of the link
 * @returns a refusal where the link leads this visitor nowhere; a click that is not for the visitor is stored all the same
 * @throws when it cannot be stored
 */
async function processClick(incoming: IncomingClick, mayRedirect: boolean): Promise<StoredClick | Refusal> {
  const { request, read, state, now, step } = incoming
  const { link, target } = read
  const at = toAccountTime(link.affiliateId, now, state)
  const visit = step('identify_visitor', () => identifyVisitor(request, link, target, state.networks, at))
  const routed = await routeWithinCaps(incoming, visit)
  if ('reason' in routed) return routed
  const { destination } = routed
  const { offer, linked, url, targeting } = destination
  if (!mayRedirect && (offer.id !== linked.id || url !== null)) return refused('redirected')
  const row = step('prepare', () => prepareRow(request, link, visit, routed, state))
  await step('store', () => state.clicks.push(row))
  return targeting && url === null ? refused(targeting.reason) : { destination, row }
}

/** Finds where a click goes and whether it counts; again where a cap on clicks fills at this very click. */
async function routeWithinCaps(
  { request, read, state, step }: IncomingClick,
  visit: ClickVisit,
): Promise<RoutedClick | Refusal> {
  const { snapshot } = state.rules
  const routable = toRoutableVisit(visit, read.link.source, snapshot)
  if (typeof routable === 'string') return refused(routable)
  for (;;) {
    const destination = step('route', () => findDestination(read.target, routable, snapshot))
    if (typeof destination === 'string') return refused(destination)
    const flag = step('flag', () => flagClick(request, visit, destination, snapshot))
    const consume = () => consumeCaps(visit.affiliateId, destination, routable, state)
    const fullCapId = flag === null ? await step('consume_caps', consume) : undefined
    if (fullCapId === undefined) return { destination, flag }
    routable.refusedBy = new Set([...routable.refusedBy, fullCapId])
  }
}

/** The time by the clock of an account: only those of test accounts may be ahead. */
function toAccountTime(affiliateId: number, at: Date, { rules }: ClickPath): Date {
  const aheadMs = isTestAccount(affiliateId) ? rules.snapshot.testClocks.get(affiliateId) : undefined
  return aheadMs ? new Date(at.getTime() + aheadMs) : at
}

function prepareRow(
  request: TrackingRequest,
  link: ClickedLink,
  visit: ClickVisit,
  { destination: { offer, linked, url, targeting, redirects }, flag }: RoutedClick,
  state: ClickPath,
): ReceivedClick {
  const { affiliateId, subIds, ip, userAgent, country, facts, visitor, at } = visit
  const sourceId = state.sources.known(affiliateId, link.source)
  const linkedOfferId = offer.id === linked.id ? null : linked.id
  const page = url === null ? landingPage(offer, link, visitor) : undefined
  const landingPageId = page?.id ?? null
  const referrer = cleanHeader(request.headers.referer, REFERRER_MAX_LENGTH)
  // one literal: an object that is put together of several is a slow map for the engine, here and when it is written
  const row: ReceivedClick = {
    affiliateId,
    id: newId(at),
    offerId: offer.id,
    linkedOfferId,
    source: link.source,
    sourceId,
    subIds,
    visitor,
    ip,
    userAgent,
    referrer,
    country,
    flag,
    landingPageId,
    seen: readSeen(facts, offer, targeting),
    parameters: link.extras && readParameters(link, offer, url, landingPageId),
    at,
  }
  return redirects.length > 0 ? { ...row, route: redirects } : row
}

/** What is kept of a visitor: what rules of the offer's payouts ask, and the condition for which the offer refused them. */
function readSeen(
  facts: VisitorFacts,
  { keptFacts }: OfferRule,
  targeting: Targeting | undefined,
): SeenVisitor | undefined {
  const refusedBy = targeting?.reason === 'visitor_not_allowed' ? targeting.fact : undefined
  if (keptFacts.length === 0 && refusedBy === undefined) return undefined
  return { ...seenOf(facts, keptFacts), ...(refusedBy && { refusedBy }) }
}

/** What becomes of a link's further parameters. Those that the destination has itself stay as it has them. */
function readParameters(
  { extras = [], url: deepLink }: ClickedLink,
  offer: OfferRule,
  url: string | null,
  landingPageId: number | null,
): LinkParameters | undefined {
  const { passedParameters } = offer
  const names =
    passedParameters.length > 0
      ? parameterNames(url ?? destinationTemplate(offer, deepLink, landingPageId, env().NEXTAUTH_URL))
      : undefined
  return passParameters(extras, passedParameters, (name) => names?.has(name) === true)
}
