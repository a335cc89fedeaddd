import { type AdminOfferRow, adminOfferRowSchema, type OfferChoices } from '@/lib/catalog/offers/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { OFFER_STATUSES } from '../shared/offer-status'
import { OFFER_LIST_COLUMNS } from './offer-columns'
import { OFFERS_PATH } from './queries'

const STATUS_OPTIONS = Object.entries(OFFER_STATUSES).map(([value, { label }]) => ({ value, label }))
const ACCESS_OPTIONS = [
  { value: 'open', label: 'Open to all' },
  { value: 'approval', label: 'By approval' },
  { value: 'private', label: 'Private' },
]

const FUNDING_OPTIONS = [
  { value: 'funded', label: 'Within a budget' },
  { value: 'used_up', label: 'Budget used up' },
  { value: 'no_limit', label: 'Without a limit' },
]

type Choices = Pick<OfferChoices, 'advertisers' | 'categories'>
const toOptions = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The list of offers; advertisers and categories to filter by are read beside it. */
export const offersList = ({ advertisers, categories }: Choices): ListConfig<AdminOfferRow> => ({
  page: 'offers',
  path: OFFERS_PATH,
  row: adminOfferRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Offers, figures of the last 30 days',
  searchLabel: 'Search name, advertiser or ID',
  sort: { by: 'name', dir: 'asc' },
  filters: [
    { name: 'status', label: 'Status', options: STATUS_OPTIONS },
    { name: 'advertiser', label: 'Advertiser', options: toOptions(advertisers) },
    { name: 'category', label: 'Category', options: toOptions(categories) },
    { name: 'access', label: 'Access', options: ACCESS_OPTIONS },
    { name: 'funding', label: 'Funded', options: FUNDING_OPTIONS },
  ],
  columns: OFFER_LIST_COLUMNS,
  empty: {
    title: 'No offers yet',
    text: 'An offer is what affiliates promote. It needs an advertiser first.',
  },
})
