import 'server-only'
import type { ForeignSource } from '@/lib/catalog/foreign-ids/constants'
import { addDays, type Day } from '@/lib/platform/dates/days'
import { type CallAnswer, type OutgoingCall, openCaller } from '@/lib/platform/http/outgoing-calls'
import { EVERFLOW_DRAFTS } from '../everflow-rows/rules'
import { type ImportKind, KIND_LABELS, SOURCE_LABELS } from '../import-rows/constants'
import { cut } from '../import-rows/rules'
import type { Draft } from '../import-rows/schema'
import { TUNE_DRAFTS } from '../tune-rows/rules'
import {
  ANSWER_BYTES,
  ANSWER_MS,
  BUSY_MAX_MS,
  BUSY_MS,
  EVERFLOW_CLICKS_MAX,
  EVERFLOW_EASTERN,
  EVERFLOW_HOSTS,
  MINUTES_OF_DAY,
  PAGE_OBJECTS,
  TUNE_NETWORK,
} from './constants'
import {
  everflowClicksSchema,
  everflowErrorSchema,
  everflowPageSchema,
  everflowTableSchema,
  objectsSchema,
  tuneAccessSchema,
  tuneAnswerSchema,
  tuneListSchema,
  tunePageSchema,
} from './schema'

/** The source was asked too often, or did not answer: the same page can be asked for again after `waitMs`. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message)
  }
}

/** The source refuses what it is asked, whenever it is asked: a wrong key, an unknown network. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal'
}

/** Where a source is, with the key of one account. `base` stands in for the host in tests and in demo mode only. */
export type SourceAccess = { source: ForeignSource; network: string; key: string; base?: string | undefined }

/**
 * What is asked for. `page` counts from 1. For what a source answers for one thing at a time (own payouts, approvals, balances) it is the
 * place in `ids`; for Everflow's daily figures it is the day of the period.
 */
export type PageWanted = { kind: ImportKind; page: number; from: Day; to: Day; ids: readonly string[] }
export type SourcePage = { drafts: Draft[]; isLast: boolean }

export type SourceReader = { read(wanted: PageWanted): Promise<SourcePage>; close(): Promise<void> }

/** The address of a source; hosts are fixed. @throws SourceRefusal for a network that is none */
export function baseOf({ source, network }: Pick<SourceAccess, 'source' | 'network'>): string {
  if (source === 'everflow') return network === 'eu' ? EVERFLOW_HOSTS.eu : EVERFLOW_HOSTS.us
  if (!TUNE_NETWORK.test(network))
    throw new SourceRefusal('This is no network ID of TUNE: small letters, digits and hyphens.')
  return `https://${network}.api.hasoffers.com`
}

/** Reads pages of a source, one at a time. Calls go to its own hosts on the public internet alone. */
export function openSource(access: SourceAccess): SourceReader {
  const caller = openCaller({ allowLocal: access.base !== undefined, timeoutMs: ANSWER_MS, readBytes: ANSWER_BYTES })
  const base = access.base ?? baseOf(access)
  const call = async (wanted: OutgoingCall) => answerOf(await caller.call(wanted))
  const read = access.source === 'tune' ? tuneReader(base, access.key, call) : everflowReader(base, access.key, call)
  return { read, close: () => caller.close() }
}

type Answer = { status: number; body: unknown; waitMs: number }
type Call = (wanted: OutgoingCall) => Promise<Answer>

function answerOf(answer: CallAnswer): Answer {
  if (answer.result !== 'answered') {
    throw answer.result === 'refused' ? new SourceRefusal(answer.error) : new SourceBusy(answer.error, BUSY_MS)
  }
  const seconds = Number(answer.retryAfter ?? Number.NaN)
  const waitMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1000, BUSY_MAX_MS) : BUSY_MS
  if (answer.status === 429) throw new SourceBusy('The source was asked too often.', waitMs)
  if (answer.status >= 500) throw new SourceBusy(`The source answered ${answer.status}.`, waitMs)
  return { status: answer.status, body: parsed(answer.body), waitMs }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new SourceBusy('The answer of the source is not complete.', BUSY_MS)
  }
}

const notByApi = (source: ForeignSource, kind: ImportKind) =>
  new SourceRefusal(`${SOURCE_LABELS[source]} answers no ${KIND_LABELS[kind].toLowerCase()} by its API: import them from CSV.`)
const unreadable = () => new SourceBusy('The source answered something else than its documentation says.', BUSY_MS)
const listOf = (found: unknown): Record<string, unknown>[] => {
  const list = Array.isArray(found) ? found : Object.values((found ?? {}) as Record<string, unknown>)
  return objectsSchema.catch([]).parse(list)
}

/** What TUNE answers for one thing at a time: the method, and the parameter with the id. */
const TUNE_METHODS_BY_ID = {
  payout: ['Offer', 'getPayouts', 'id'],
  access: ['Offer', 'getAllAffiliateAccessByOffer', 'id'],
  balance: ['AffiliateBilling', 'getAccountBalance', 'affiliateId'],
} as const

const TUNE_METHODS: Record<
  Exclude<ImportKind, keyof typeof TUNE_METHODS_BY_ID | 'click'>,
  [target: string, method: string, contain?: string]
> = {
  advertiser: ['Advertiser', 'findAll', 'AdvertiserUser'],
  affiliate: ['Affiliate', 'findAll', 'AffiliateUser'],
  offer: ['Offer', 'findAll'],
  cap: ['Offer', 'findAll'],
  creative: ['OfferFile', 'findAll'],
  conversion: ['Report', 'getConversions'],
  statistic: ['Report', 'getStats'],
}

const CONVERSION_FIELDS = [
  ...[
    'tune_event_id',
    'datetime',
    'offer_id',
    'affiliate_id',
    'conversion_status',
    'payout',
    'revenue',
    'currency',
    'ad_id',
  ],
]
const STATISTIC_FIELDS = ['date', 'offer_id', 'affiliate_id', 'currency', 'clicks', 'conversions', 'payout', 'revenue']
const STATISTIC_GROUPS = ['date', 'offer_id', 'affiliate_id', 'currency']

/** `Apiv3/json?NetworkToken=…&Target=…&Method=…`; see developers.tune.com/network. */
function tuneReader(base: string, key: string, call: Call) {
  return async (wanted: PageWanted): Promise<SourcePage> => {
    const { kind, page, ids } = wanted
    const drafts = TUNE_DRAFTS[kind]
    if (kind === 'click') throw notByApi('tune', kind)
    if (kind === 'payout' || kind === 'access' || kind === 'balance') {
      const id = ids[page - 1]
      if (id === undefined) return { drafts: [], isLast: true }
      const [target, method, name] = TUNE_METHODS_BY_ID[kind]
      const data = await tuneCall(call, base, key, [
        ['Target', target],
        ['Method', method],
        [name, id],
      ])
      const isLast = page >= ids.length
      if (kind === 'balance') {
        const found = objectsSchema.element.catch({}).parse(data)
        const AffiliateAccountBalance = objectsSchema.element.catch(found).parse(found.AffiliateAccountBalance)
        return { drafts: drafts({ AffiliateAccountBalance: { affiliate_id: id, ...AffiliateAccountBalance } }), isLast }
      }
      if (kind === 'access') {
        const found = tuneAccessSchema.safeParse(data)
        if (!found.success) throw unreadable()
        return { drafts: drafts({ offerId: id, ...found.data }), isLast }
      }
      const payouts = listOf(tuneListSchema.catch([]).parse(data))
      return { drafts: payouts.flatMap((each) => drafts('OfferPayout' in each ? each : { OfferPayout: each })), isLast }
    }
    const data = await tuneCall(call, base, key, tuneParameters(kind, wanted))
    const found = tunePageSchema.safeParse(data ?? {})
    if (!found.success) throw unreadable()
    const objects = listOf(found.data.data)
    return { drafts: objects.flatMap(drafts), isLast: page >= (found.data.pageCount ?? 0) || objects.length === 0 }
  }
}

function tuneParameters(kind: keyof typeof TUNE_METHODS, { page, from, to }: PageWanted): [string, string][] {
  const [target, method, contain] = TUNE_METHODS[kind]
  const parameters: [string, string][] = [
    ['Target', target],
    ['Method', method],
    ['limit', String(PAGE_OBJECTS)],
    ['page', String(page)],
  ]
  if (contain) parameters.push(['contain[]', contain])
  if (kind !== 'conversion' && kind !== 'statistic') return [...parameters, ['sort[id]', 'asc']]
  const fields = kind === 'conversion' ? CONVERSION_FIELDS : STATISTIC_FIELDS
  for (const field of fields) parameters.push(['fields[]', `Stat.${field}`])
  if (kind === 'statistic') for (const field of STATISTIC_GROUPS) parameters.push(['groups[]', `Stat.${field}`])
  parameters.push(['filters[Stat.date][conditional]', 'BETWEEN'])
  parameters.push(['filters[Stat.date][values][]', from], ['filters[Stat.date][values][]', to])
  parameters.push([kind === 'conversion' ? 'sort[Stat.datetime]' : 'sort[Stat.date]', 'asc'])
  return parameters
}

// "API usage exceeded rate limit. Configured: 50/10s window; Your usage: 51."
const TUNE_LIMIT = /exceeded rate limit/i

async function tuneCall(call: Call, base: string, key: string, parameters: [string, string][]): Promise<unknown> {
  const query = new URLSearchParams([['NetworkToken', key], ...parameters])
  const { status, body, waitMs } = await call({
    url: `${base}/Apiv3/json?${query}`,
    method: 'GET',
    body: null,
    headers: { accept: 'application/json' },
  })
  const answer = tuneAnswerSchema.safeParse(body)
  if (!answer.success) {
    if (status === 401 || status === 403 || status === 404)
      throw new SourceRefusal('TUNE does not accept this network ID and token.')
    throw unreadable()
  }
  const { status: outcome, data, errorMessage } = answer.data.response
  if (outcome === 1) return data
  const message = errorMessage || 'no reason'
  if (TUNE_LIMIT.test(message)) throw new SourceBusy('The source was asked too often.', waitMs)
  throw new SourceRefusal(`TUNE answered: ${cut(message, 300)}`)
}

const EVERFLOW_LISTS = {
  advertiser: ['advertisers', ['users']],
  affiliate: ['affiliates', ['users']],
  offer: ['offers', ['payout_revenue']],
  cap: ['offers', []],
  creative: ['offers', ['creatives']],
} as const

/** `/v1/networks/…` with the key in a header; see developers.everflow.io/api-reference/network-overview. */
function everflowReader(base: string, key: string, call: Call) {
  return async ({ kind, page, from, to }: PageWanted): Promise<SourcePage> => {
    const drafts = EVERFLOW_DRAFTS[kind]
    if (kind === 'payout' || kind === 'access' || kind === 'balance') throw notByApi('everflow', kind)
    if (kind === 'statistic' || kind === 'click') {
      const day = addDays(from, page - 1)
      const read = kind === 'click' ? everflowClicks : everflowDay
      return { drafts: await read(call, base, key, day), isLast: day >= to }
    }
    const paging = `page=${page}&page_size=${PAGE_OBJECTS}`
    const period = { from: `${from} 00:00:00`, to: `${to} 23:59:59`, timezone_id: EVERFLOW_EASTERN, currency_id: 'USD' }
    const [name, path, body] =
      kind === 'conversion'
        ? ([
            'conversions',
            `reporting/conversions?${paging}`,
            { ...period, show_conversions: true, show_events: false, query: { filters: [], search_terms: [] } },
          ] as const)
        : ([
            EVERFLOW_LISTS[kind][0],
            `${EVERFLOW_LISTS[kind][0]}?${paging}${EVERFLOW_LISTS[kind][1].map((each) => `&relationship=${each}`).join('')}`,
            null,
          ] as const)
    const answer = await everflowCall(call, `${base}/v1/networks/${path}`, key, body)
    const found = everflowPageSchema.safeParse(answer)
    if (!found.success) throw unreadable()
    const objects = listOf((answer as Record<string, unknown>)[name])
    const total = found.data.paging?.total_count ?? 0
    const size = found.data.paging?.page_size || PAGE_OBJECTS
    return { drafts: objects.flatMap(drafts), isLast: objects.length === 0 || page * size >= total }
  }
}

/** The figures of one day: a table ends at 10,000 lines, so that a longer period would be cut. */
async function everflowDay(call: Call, base: string, key: string, day: Day): Promise<Draft[]> {
  const columns = [{ column: 'offer' }, { column: 'affiliate' }]
  const period = { from: day, to: day, timezone_id: EVERFLOW_EASTERN, currency_id: 'USD' }
  const body = { ...period, columns, query: { filters: [] } }
  const answer = await everflowCall(call, `${base}/v1/networks/reporting/entity/table`, key, body)
  const found = everflowTableSchema.safeParse(answer)
  if (!found.success) throw unreadable()
  const drafts = (found.data.table ?? []).flatMap((line) => EVERFLOW_DRAFTS.statistic({ ...line, day }))
  // a row that says so, because the figures that were cut off are not known
  return found.data.incomplete_results ? [...drafts, { cutDay: day }] : drafts
}

/**
 * The clicks of one day. An answer ends at 10,000 clicks, so that a part of a day with as many is asked for in halves.
 * @param from the first minute of the part
 */
async function everflowClicks(
  call: Call,
  base: string,
  key: string,
  day: Day,
  from = 0,
  minutes = MINUTES_OF_DAY,
): Promise<Draft[]> {
  const period = {
    from: `${day} ${timeOf(from)}:00`,
    to: `${day} ${timeOf(from + minutes - 1)}:59`,
    timezone_id: EVERFLOW_EASTERN,
  }
  const answer = await everflowCall(call, `${base}/v1/networks/reporting/clicks/stream`, key, period)
  const found = everflowClicksSchema.safeParse(answer)
  if (!found.success) throw unreadable()
  const { clicks } = found.data
  if (clicks.length < EVERFLOW_CLICKS_MAX) return clicks.flatMap(EVERFLOW_DRAFTS.click)
  // a row that says so, because the clicks that were cut off are not known
  if (minutes === 1) return [...clicks.flatMap(EVERFLOW_DRAFTS.click), { cutTime: period.from }]
  const half = Math.floor(minutes / 2)
  return [
    ...(await everflowClicks(call, base, key, day, from, half)),
    ...(await everflowClicks(call, base, key, day, from + half, minutes - half)),
  ]
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function everflowCall(call: Call, url: string, key: string, body: object | null): Promise<unknown> {
  const answer = await call({
    url,
    method: body === null ? 'GET' : 'POST',
    body: body === null ? null : JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'x-eflow-api-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  if (answer.status === 200) return answer.body
  if (answer.status === 401 || answer.status === 403)
    throw new SourceRefusal('Everflow does not accept this key for the network’s API.')
  const { Error: reason, error = reason } = everflowErrorSchema.catch({}).parse(answer.body)
  throw new SourceRefusal(`Everflow answered ${answer.status}${error ? `: ${cut(error, 300)}` : ''}.`)
}
