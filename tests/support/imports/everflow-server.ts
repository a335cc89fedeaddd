import { pageOf, type SourceAnswer, type SourceRequest, SourceServer } from './source-server'

type Fields = Record<string, unknown>
type Line = {
  day: string
  offer: number
  affiliate: number
  total_click: number
  cv: number
  payout: number
  revenue: number
}

/** What a network of Everflow has: objects of its Network API. */
export type EverflowNetwork = {
  advertisers: Fields[]
  affiliates: Fields[]
  offers: Fields[]
  conversions: (Fields & { conversion_unix_timestamp: number })[]
  statistics: Line[]
  clicks: (Fields & { unix_timestamp: number })[]
}

export const EVERFLOW_KEY = 'everflow-key'

/**
 * Speaks Everflow's Network API: lists with `page`, `page_size` and `relationship`, reports as POST, the key in
 * `X-Eflow-API-Key`; developers.everflow.io/api-reference.
 * @param tableLines where the aggregated table is cut, 10,000 there
 */
export function everflowServer(network: EverflowNetwork, tableLines = 10_000): SourceServer {
  return new SourceServer((request) => answer(network, request, tableLines))
}

function answer(network: EverflowNetwork, request: SourceRequest, tableLines: number): SourceAnswer {
  const { url, method, headers, body } = request
  if (headers['x-eflow-api-key'] !== EVERFLOW_KEY) return { status: 401, body: { Error: 'Unauthorized' } }
  const page = Number(url.searchParams.get('page') ?? 1)
  const size = Number(url.searchParams.get('page_size') ?? 50)
  const relationships = url.searchParams.getAll('relationship')
  const paged = (name: string, all: readonly Fields[]): SourceAnswer => ({
    status: 200,
    body: { [name]: pageOf(all, page, size), paging: { page, page_size: size, total_count: all.length } },
    headers: { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' },
  })
  const listed = (name: 'advertisers' | 'affiliates' | 'offers') =>
    paged(
      name,
      network[name].map(({ relationship = {}, ...rest }) => ({
        ...rest,
        relationship: Object.fromEntries(
          Object.entries(relationship as Fields).filter(([related]) => relationships.includes(related)),
        ),
      })),
    )
  const { from = '', to = '' } = (body ?? {}) as { from?: string; to?: string }
  switch (`${method} ${url.pathname}`) {
    case 'GET /v1/networks/advertisers':
      return listed('advertisers')
    case 'GET /v1/networks/affiliates':
      return listed('affiliates')
    case 'GET /v1/networks/offers':
      return listed('offers')
    case 'POST /v1/networks/reporting/conversions':
      return paged(
        'conversions',
        network.conversions.filter(({ conversion_unix_timestamp: at }) => {
          const day = new Date(at * 1000).toISOString().slice(0, 10)
          return day >= from.slice(0, 10) && day <= to.slice(0, 10)
        }),
      )
    case 'POST /v1/networks/reporting/clicks/stream': {
      // times of the request are Eastern, as its time zone says
      const localTime = (text: string) => new Date(`${text.replace(' ', 'T')}Z`).getTime()
      const clicks = network.clicks.filter(({ unix_timestamp: at }) => {
        const local = localTime(new Date(at * 1000).toLocaleString('sv-SE', { timeZone: 'America/New_York' }))
        return local >= localTime(from) && local <= localTime(to)
      })
      return { status: 200, body: { clicks: clicks.slice(0, 10_000) } }
    }
    case 'POST /v1/networks/reporting/entity/table': {
      const lines = network.statistics.filter(({ day }) => day >= from && day <= to)
      const table = lines.slice(0, tableLines).map(({ offer, affiliate, day: _, ...reporting }) => ({
        columns: [
          { column_type: 'offer', id: String(offer), label: `Offer ${offer}` },
          { column_type: 'affiliate', id: String(affiliate), label: `Affiliate ${affiliate}` },
        ],
        reporting,
      }))
      return { status: 200, body: { table, incomplete_results: lines.length > tableLines } }
    }
    default:
      return { status: 404, body: { Error: 'Not found' } }
  }
}

const users = (email: string) => ({
  users: { total: 1, entries: [{ first_name: 'Eva', last_name: 'Everflow', email, account_status: 'active' }] },
})

/** A small network: every kind its API has. */
export const smallEverflowNetwork = (): EverflowNetwork => ({
  advertisers: [
    {
      network_advertiser_id: 1,
      name: 'Finance AG',
      account_status: 'active',
      relationship: users('eva@finance.example'),
    },
  ],
  affiliates: [
    { network_affiliate_id: 2, name: 'Blog Two', account_status: 'active', relationship: users('eva2@blog.example') },
    {
      network_affiliate_id: 3,
      name: 'Blog Three',
      account_status: 'suspended',
      relationship: users('eva3@blog.example'),
    },
  ],
  offers: [
    {
      network_offer_id: 4,
      network_advertiser_id: 1,
      name: 'Card',
      html_description: '<p>A card.</p>',
      offer_status: 'active',
      destination_url: 'https://card.example/?t={transaction_id}&s={sub1}',
      preview_url: 'https://card.example/',
      currency_id: 'USD',
      visibility: 'require_approval',
      session_duration: 24,
      is_caps_enabled: true,
      daily_conversion_cap: 10,
      daily_payout_cap: 250.5,
      monthly_conversion_cap: 0,
      relationship: {
        payout_revenue: {
          total: 2,
          entries: [
            { is_default: false, payout_type: 'cpa', payout_amount: 1, revenue_type: 'rpa', revenue_amount: 2 },
            { is_default: true, payout_type: 'cpa', payout_amount: 40, revenue_type: 'rpa', revenue_amount: 55.25 },
          ],
        },
        creatives: {
          total: 1,
          entries: [
            {
              network_offer_creative_id: 5,
              name: 'Mail',
              creative_type: 'email',
              creative_status: 'active',
              html_code: 'Dear reader, get the card.',
            },
          ],
        },
      },
    },
  ],
  conversions: [
    {
      conversion_id: 'e1',
      conversion_unix_timestamp: Date.parse('2026-10-03T15:00:00Z') / 1000,
      status: 'approved',
      payout: 40,
      revenue: 55.25,
      currency_id: 'USD',
      transaction_id: 't1',
      relationship: { offer: { network_offer_id: 4 }, affiliate: { network_affiliate_id: 2 } },
    },
  ],
  clicks: [
    click('5f0a1', '2026-10-03T14:00:00Z', { sub1: 'blog', source_id: 'mail' }),
    click('5f0a2', '2026-10-04T03:59:59Z'),
    click('5f0a3', '2026-10-04T04:00:00Z'),
  ],
  statistics: [
    { day: '2026-10-03', offer: 4, affiliate: 2, total_click: 300, cv: 1, payout: 40, revenue: 55.25 },
    { day: '2026-10-04', offer: 4, affiliate: 2, total_click: 10, cv: 0, payout: 0, revenue: 0 },
  ],
})

function click(transaction_id: string, at: string, more: Fields = {}) {
  return {
    transaction_id,
    unix_timestamp: Date.parse(at) / 1000,
    source_id: '',
    sub1: '',
    sub2: '',
    sub3: '',
    sub4: '',
    sub5: '',
    user_ip: '203.0.113.9',
    relationship: { offer: { network_offer_id: 4 }, affiliate: { network_affiliate_id: 2 } },
    ...more,
  }
}
