import 'server-only'
import type { z } from 'zod'
import type { ImportKind } from '../rows/constants'
import { cut } from '../rows/rules'
import type { Draft } from '../rows/schema'
import { PAGE_OBJECTS } from './call-constants'
import {
  notByApi,
  type PageRequest,
  pageWithoutTotal,
  SourceBusy,
  type SourcePage,
  SourceRefusal,
  unreadable,
} from './call-rules'
import type { SourceCall } from './call-service'
import { TUNE_DRAFTS } from './tune-row-rules'
import { tuneAccessSchema, tuneAnswerSchema, tuneBalanceSchema, tuneListSchema, tunePageSchema } from './tune-schema'

/** What TUNE answers for one thing at a time: the method, and the parameter with the id. */
const METHODS_BY_ID = {
  payout: ['Offer', 'getPayouts', 'id'],
  access: ['Offer', 'getAllAffiliateAccessByOffer', 'id'],
  balance: ['AffiliateBilling', 'getAccountBalance', 'affiliateId'],
} as const

const METHODS: Record<
  Exclude<ImportKind, keyof typeof METHODS_BY_ID | 'click'>,
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
  'tune_event_id',
  'datetime',
  'offer_id',
  'affiliate_id',
  'conversion_status',
  'payout',
  'revenue',
  'currency',
  'ad_id',
]
const STATISTIC_FIELDS = ['date', 'offer_id', 'affiliate_id', 'currency', 'clicks', 'conversions', 'payout', 'revenue']
const STATISTIC_GROUPS = ['date', 'offer_id', 'affiliate_id', 'currency']

/** `Apiv3/json?NetworkToken=…&Target=…&Method=…`; see developers.tune.com/network. */
export function tuneReader(base: string, key: string, call: SourceCall) {
  return async (request: PageRequest): Promise<SourcePage> => {
    const { kind, page, ids } = request
    if (kind === 'click') throw notByApi('tune', kind)
    if (kind === 'payout' || kind === 'access' || kind === 'balance') {
      const id = ids[page - 1]
      if (id === undefined) return pageWithoutTotal([], true)
      const [target, method, name] = METHODS_BY_ID[kind]
      const data = await tuneCall(call, base, key, [
        ['Target', target],
        ['Method', method],
        [name, id],
      ])
      return pageWithoutTotal(OF_ONE[kind](id, data), page >= ids.length)
    }
    const data = await tuneCall(call, base, key, tuneParameters(kind, request))
    const { count = null, pageCount, data: list } = read(tunePageSchema, data)
    const objects = toList(list)
    const isLast = page >= pageCount
    if (objects.length === 0 && !isLast) throw unreadable()
    return { drafts: objects.flatMap(TUNE_DRAFTS[kind]), isLast, objects: objects.length, total: count }
  }
}

function read<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const found = schema.safeParse(data)
  if (!found.success) throw unreadable()
  return found.data
}

const toList = (found: z.output<typeof tuneListSchema>) => (Array.isArray(found) ? found : Object.values(found ?? {}))

/** What is answered about one offer or affiliate. */
const OF_ONE = {
  payout: (_: string, data: unknown): Draft[] =>
    toList(read(tuneListSchema, data)).flatMap((each) =>
      TUNE_DRAFTS.payout('OfferPayout' in each ? each : { OfferPayout: each }),
    ),
  access: (offerId: string, data: unknown): Draft[] =>
    TUNE_DRAFTS.access({ offerId, approved: read(tuneAccessSchema, data) }),
  balance: (affiliate_id: string, data: unknown): Draft[] =>
    TUNE_DRAFTS.balance({ AffiliateAccountBalance: { affiliate_id, balance: read(tuneBalanceSchema, data) } }),
} as const

function tuneParameters(kind: keyof typeof METHODS, { page, from, to }: PageRequest): [string, string][] {
  const [target, method, contain] = METHODS[kind]
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

async function tuneCall(call: SourceCall, base: string, key: string, parameters: [string, string][]): Promise<unknown> {
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
