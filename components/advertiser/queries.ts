import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery, unchecked } from '@/components/shared/live/api-query'
import { hasOnePage, POLL_MS, pollWhile } from '@/components/shared/live/polling'
import type { AdvertiserCallsPage } from '@/lib/conversions/lists/advertiser-call-schema'
import type { AdvertiserConversionsPage, AdvertiserTrail } from '@/lib/conversions/lists/advertiser-schema'
import type { AdvertiserStatement } from '@/lib/money/billing/statements/schema'
import type { AdvertiserBilling, AdvertiserPayments } from '@/lib/people/advertisers/balance/schema'
import type { AdvertiserPeople } from '@/lib/people/advertisers/members/schema'
import type { PersonKeys } from '@/lib/people/keys/organization-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { OverviewDays } from '@/lib/reporting/advertiser/constants'
import type { Overview } from '@/lib/reporting/advertiser/schema'
import { type CallsView, type ConversionsView, toApiQuery } from './search-params'

const PATH = '/api/advertiser'
const KEY = 'advertiser'

export const overviewKey = (days: OverviewDays) => [KEY, 'overview', days] as const

/** Spend and conversions of the last days, asked again every ten seconds. */
export const overviewOptions = (days: OverviewDays) =>
  apiQuery<Overview>(overviewKey(days), `${PATH}/overview?days=${days}`, unchecked, {
    placeholderData: keepPreviousData,
    staleTime: POLL_MS.figures,
    refetchInterval: POLL_MS.figures,
  })

/** The conversions of a view, older ones page by page. */
export const conversionsOptions = (view: ConversionsView) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'conversions', toApiQuery(view).toString()],
    queryFn: ({ signal, pageParam }) => {
      const query = toApiQuery(view)
      if (pageParam) query.set('after', pageParam)
      return apiFetch<AdvertiserConversionsPage>(`${PATH}/conversions?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** The file of everything that matches. */
export const conversionsFileHref = (view: ConversionsView): string =>
  `${PATH}/conversions?${toApiQuery(view)}&format=csv`

/** The stored calls of a view, older ones page by page. */
export const callsOptions = (view: CallsView) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'calls', toApiQuery(view).toString()],
    queryFn: ({ signal, pageParam }) => {
      const query = toApiQuery(view)
      if (pageParam) query.set('after', pageParam)
      return apiFetch<AdvertiserCallsPage>(`${PATH}/calls?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasOnePage, POLL_MS.figures),
  })

/** The file of the newest calls that match. */
export const callsFileHref = (view: CallsView): string => `${PATH}/calls?${toApiQuery(view)}&format=csv`

/** One conversion with its calls and states. */
export const trailOptions = (ref: string) =>
  apiQuery<AdvertiserTrail>([KEY, 'conversion', ref], `${PATH}/conversions/${encodeURIComponent(ref)}`)

export const PEOPLE_PATH = `${PATH}/people`

/** The API keys of the people, for owners. */
export const peopleKeysOptions = apiQuery<PersonKeys>([KEY, 'people-keys'], `${PEOPLE_PATH}/keys`)

/** Who signs in for the advertiser. */
export const peopleOptions = apiQuery<AdvertiserPeople>([KEY, 'people'], PEOPLE_PATH)

export const BILLING_PATH = `${PATH}/billing`

/** How the advertiser stands. */
export const billingOptions = apiQuery<AdvertiserBilling>([KEY, 'billing'], BILLING_PATH, unchecked, {
  refetchInterval: POLL_MS.figures,
})

/** After a payment by card: its webhook may arrive after its payer, so the first minute asks every two seconds. */
const afterPayment = ({ dataUpdateCount }: { dataUpdateCount: number }): number =>
  dataUpdateCount < 30 ? POLL_MS.calls : POLL_MS.figures

export const paidBillingOptions = queryOptions({
  ...billingOptions,
  refetchInterval: ({ state }) => afterPayment(state),
})

/** What the advertiser paid in or got back, page after page. */
export const paymentsOptions = (isJustPaid: boolean) =>
  infiniteQueryOptions({
    ...cursorPages<AdvertiserPayments>([...billingOptions.queryKey, 'payments'], `${PATH}/payments`),
    refetchInterval: ({ state }) =>
      pollWhile(hasOnePage, isJustPaid ? afterPayment(state) : POLL_MS.figures)({ state }),
  })

/** The statement of a month. */
export const statementOptions = (month: string) =>
  apiQuery<AdvertiserStatement>(
    [KEY, 'billing', 'statement', month],
    `${BILLING_PATH}/statements/${month}`,
    unchecked,
    { placeholderData: keepPreviousData },
  )
