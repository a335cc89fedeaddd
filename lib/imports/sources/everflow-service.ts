import 'server-only'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { cut } from '../rows/rules'
import type { Draft } from '../rows/schema'
import { PAGE_OBJECTS } from './call-constants'
import { notByApi, type PageRequest, pageWithoutTotal, type SourcePage, SourceRefusal, unreadable } from './call-rules'
import type { SourceCall } from './call-service'
import { EVERFLOW_DRAFTS } from './everflow-row-rules'
import { everflowClicksSchema, everflowErrorSchema, everflowPageSchema, everflowTableSchema } from './everflow-schema'

/** Eastern time in Everflow's list of time zones. */
const EVERFLOW_EASTERN = 80

/** The most clicks Everflow answers at once, and the minutes into which a day is divided for them. */
const EVERFLOW_CLICKS_MAX = 10_000
const MINUTES_OF_DAY = 1_440

const LISTS = {
  advertiser: ['advertisers', ['users']],
  affiliate: ['affiliates', ['users']],
  offer: ['offers', ['payout_revenue']],
  cap: ['offers', []],
  creative: ['offers', ['creatives']],
} as const

/** `/v1/networks/…` with the key in a header; see developers.everflow.io/api-reference/network-overview. */
export function everflowReader(base: string, key: string, call: SourceCall) {
  return async ({ kind, page, from, to }: PageRequest): Promise<SourcePage> => {
    if (kind === 'payout' || kind === 'access' || kind === 'balance') throw notByApi('everflow', kind)
    if (kind === 'statistic' || kind === 'click') {
      const day = addDays(from, page - 1)
      const readDay = kind === 'click' ? everflowClicks : everflowDay
      return pageWithoutTotal(await readDay(call, base, key, day), day >= to)
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
            LISTS[kind][0],
            `${LISTS[kind][0]}?${paging}${LISTS[kind][1].map((each) => `&relationship=${each}`).join('')}`,
            null,
          ] as const)
    const found = everflowPageSchema(name).safeParse(await everflowCall(call, `${base}/v1/networks/${path}`, key, body))
    if (!found.success) throw unreadable()
    const { objects, size, total } = found.data
    const isLast = page * (size || PAGE_OBJECTS) >= total
    if (objects.length === 0 && !isLast) throw unreadable()
    return { drafts: objects.flatMap(EVERFLOW_DRAFTS[kind]), isLast, objects: objects.length, total }
  }
}

/** The figures of one day: a table ends at 10,000 lines, so that a longer period would be cut. */
async function everflowDay(call: SourceCall, base: string, key: string, day: Day): Promise<Draft[]> {
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
  call: SourceCall,
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

async function everflowCall(call: SourceCall, url: string, key: string, body: object | null): Promise<unknown> {
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
