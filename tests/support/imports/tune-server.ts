import { pageOf, type SourceAnswer, type SourceRequest, SourceServer } from './source-server'

type Fields = Record<string, string | number | null>

/** What a network of TUNE has: objects of its models, with the fields and the texts that its API answers. */
export type TuneNetwork = {
  advertisers: { Advertiser: Fields; AdvertiserUser?: Record<string, Fields> }[]
  affiliates: { Affiliate: Fields; AffiliateUser?: Record<string, Fields> }[]
  offers: Fields[]
  payouts: Fields[]
  /** By offer: affiliates by their access. */
  access: Record<string, { approved?: string[]; blocked?: string[]; unapproved?: string[] }>
  files: Fields[]
  balances: Record<string, string>
  conversions: Fields[]
  statistics: Fields[]
}

export const TUNE_TOKEN = 'NETdemoToken'

const ok = (data: unknown): SourceAnswer => ({
  status: 200,
  body: { request: {}, response: { status: 1, httpStatus: 200, data, errors: [], errorMessage: '' } },
})
const failed = (errorMessage: string): SourceAnswer => ({
  status: 200,
  body: {
    request: {},
    response: { status: -1, httpStatus: 400, data: null, errors: [{ publicMessage: errorMessage }], errorMessage },
  },
})

const byId = (objects: readonly Record<string, unknown>[], ids: readonly (string | number | null | undefined)[]) =>
  Object.fromEntries(objects.map((object, place) => [String(ids[place]), object]))

/**
 * Speaks TUNE's Network API v3: `Apiv3/json` with `NetworkToken`, `Target`, `Method`, `limit`, `page`, `filters[…]`. Objects of
 * `findAll` come by id, and as `[]` where there is none; developers.tune.com/network.
 */
export function tuneServer(network: TuneNetwork): SourceServer {
  return new SourceServer((request) => answer(network, request))
}

function answer(network: TuneNetwork, { url }: SourceRequest): SourceAnswer {
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  if (url.pathname !== '/Apiv3/json') return { status: 404, body: {} }
  if (parameter('NetworkToken') !== TUNE_TOKEN) return failed('The NetworkToken provided is not valid.')
  const limit = Number(parameter('limit') || 100_000)
  const page = Number(parameter('page') || 1)
  const paged = (
    all: readonly Record<string, unknown>[],
    ids: readonly (string | number | null | undefined)[] | null,
  ) => {
    const found = pageOf(all, page, limit)
    const data = found.length === 0 ? [] : ids ? byId(found, pageOf(ids, page, limit)) : found
    return ok({ page, current: found.length, count: all.length, pageCount: Math.ceil(all.length / limit), data })
  }
  const [from = '', to = ''] = url.searchParams.getAll('filters[Stat.date][values][]')
  const within = ({ date, datetime }: Fields) => {
    const day = String(date ?? datetime).slice(0, 10)
    return day >= from && day <= to
  }
  const contains = (name: string) => url.searchParams.getAll('contain[]').includes(name)
  switch (`${parameter('Target')}::${parameter('Method')}`) {
    case 'Advertiser::findAll':
      return paged(
        network.advertisers.map(({ AdvertiserUser, ...rest }) =>
          contains('AdvertiserUser') ? { ...rest, AdvertiserUser } : rest,
        ),
        network.advertisers.map(({ Advertiser }) => Advertiser.id),
      )
    case 'Affiliate::findAll':
      return paged(
        network.affiliates.map(({ AffiliateUser, ...rest }) =>
          contains('AffiliateUser') ? { ...rest, AffiliateUser } : rest,
        ),
        network.affiliates.map(({ Affiliate }) => Affiliate.id),
      )
    case 'Offer::findAll':
      return paged(
        network.offers.map((Offer) => ({ Offer })),
        network.offers.map(({ id }) => id),
      )
    case 'OfferFile::findAll':
      return paged(
        network.files.map((OfferFile) => ({ OfferFile })),
        network.files.map(({ id }) => id),
      )
    case 'Offer::getPayouts':
      return ok(
        network.payouts
          .filter(({ offer_id }) => String(offer_id) === parameter('id'))
          .map((OfferPayout) => ({ OfferPayout })),
      )
    case 'Offer::getAllAffiliateAccessByOffer':
      return ok(network.access[parameter('id')] ?? { approved: [], blocked: [], unapproved: [] })
    case 'AffiliateBilling::getAccountBalance': {
      const id = parameter('affiliateId')
      return ok({ AffiliateAccountBalance: { affiliate_id: id, balance: network.balances[id] ?? '0.00' } })
    }
    case 'Report::getConversions':
      return paged(
        network.conversions.filter(within).map((Stat) => ({ Stat })),
        null,
      )
    case 'Report::getStats':
      return paged(
        network.statistics.filter(within).map((Stat) => ({ Stat })),
        null,
      )
    default:
      return failed('The Target or Method is not known.')
  }
}

const offer = (id: number, advertiserId: number, name: string, more: Fields = {}): Fields => ({
  id: String(id),
  name,
  description: '<p>A <b>good</b> offer.</p><p>For everybody.</p>',
  advertiser_id: String(advertiserId),
  offer_url: `https://shop.example/${id}?cid={transaction_id}&a={affiliate_id}`,
  preview_url: `https://shop.example/${id}`,
  status: 'active',
  expiration_date: '2027-12-31 23:59:59',
  currency: null,
  payout_type: 'cpa_flat',
  default_payout: '12.50000',
  percent_payout: '0.00',
  revenue_type: 'cpa_flat',
  max_payout: '20.00000',
  max_percent_payout: '0.00',
  require_approval: '0',
  is_private: '0',
  allow_multiple_conversions: '0',
  session_hours: '720',
  conversion_cap: '0',
  ...more,
})

const affiliate = (id: number, email: string, more: Fields = {}) => ({
  Affiliate: { id: String(id), company: `Media ${id}`, status: 'active', ...more },
  ...(email && {
    AffiliateUser: {
      [`${id}1`]: { id: `${id}1`, email, first_name: 'Ada', last_name: `Number${id}`, status: 'active' },
    },
  }),
})

/** A small network: every kind, and some rows that cannot be used. */
export const smallTuneNetwork = (): TuneNetwork => ({
  advertisers: [
    {
      Advertiser: { id: '11', company: 'Retail Ltd', status: 'active', website: 'retail.example' },
      AdvertiserUser: {
        5: { id: '5', email: 'Buyer@retail.example', first_name: 'Bea', last_name: 'Buyer', status: 'active' },
      },
    },
    { Advertiser: { id: '12', company: 'Travel Inc', status: 'active', website: null } },
  ],
  affiliates: [affiliate(21, 'ada21@media.example'), affiliate(22, 'ada22@media.example'), affiliate(23, '')],
  offers: [
    offer(31, 11, 'Shoes', { conversion_cap: '50', monthly_payout_cap: '1000.00' }),
    offer(32, 12, 'Flights', {
      payout_type: 'cpa_percentage',
      percent_payout: '5.00',
      revenue_type: 'cpa_percentage',
      max_percent_payout: '7.50',
    }),
    offer(33, 12, 'Hotels', {
      offer_url: 'https://travel.example/?x={unheard_of}&cid={transaction_id}',
      status: 'paused',
    }),
    offer(34, 12, 'Cars', { currency: 'EUR' }),
  ],
  payouts: [
    { id: '1', offer_id: '31', affiliate_id: '21', goal_id: '0', payout: '15.00000', percent_payout: null },
    { id: '2', offer_id: '31', affiliate_id: '22', goal_id: '7', payout: '9.00000', percent_payout: null },
  ],
  access: { 33: { approved: ['21'], blocked: ['22'], unapproved: ['23'] } },
  files: [
    { id: '41', offer_id: '31', type: 'text ad', display: 'Short text', code: 'Buy shoes.', url: '' },
    {
      id: '42',
      offer_id: '31',
      type: 'image banner',
      display: 'Banner',
      code: null,
      url: 'https://media.example/b.png',
    },
    {
      id: '43',
      offer_id: '31',
      type: 'offer thumbnail',
      display: 'Thumb',
      code: null,
      url: 'https://media.example/t.png',
    },
  ],
  balances: { 21: '125.40', 22: '-3.00', 23: '7.00' },
  conversions: [
    conversion('c1', 31, 21, '2026-10-01 10:00:00'),
    conversion('c2', 31, 21, '2026-10-01 23:30:00', { payout: '12.50000' }),
    conversion('c3', 31, 22, '2026-10-02 11:00:00', { conversion_status: 'rejected' }),
    conversion('c4', 31, 22, '2026-10-02 12:00:00', { payout: '0.12345' }),
  ],
  statistics: [
    {
      date: '2026-10-01',
      offer_id: '31',
      affiliate_id: '21',
      currency: 'USD',
      clicks: '120',
      conversions: '2',
      payout: '25.00000',
      revenue: '40.00000',
    },
    {
      date: '2026-10-02',
      offer_id: '32',
      affiliate_id: '22',
      currency: 'USD',
      clicks: '80',
      conversions: '1',
      payout: '3.33500',
      revenue: '5.00000',
    },
  ],
})

function conversion(id: string, offerId: number, affiliateId: number, datetime: string, more: Fields = {}): Fields {
  return {
    tune_event_id: id,
    datetime,
    offer_id: String(offerId),
    affiliate_id: String(affiliateId),
    conversion_status: 'approved',
    payout: '12.50000',
    revenue: '20.00000',
    currency: 'USD',
    ad_id: `ad-${id}`,
    ...more,
  }
}
