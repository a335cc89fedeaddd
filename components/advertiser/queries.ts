import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { hasOnePage, POLL_MS, pollWhile } from '@/components/shared/live/polling'
import type { AdvertiserPayments } from '@/lib/people/advertisers/balance/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import type { OverviewDays } from '@/lib/reporting/advertiser/constants'
import { type CallsView, type ConversionsView, toApiQuery } from './search-params'

const overviewAnswer = lazySchema(async () => (await import('@/lib/reporting/advertiser/schema')).overviewSchema)
const advertiserConversionsPageAnswer = lazySchema(
  async () => (await import('@/lib/conversions/lists/advertiser-schema')).advertiserConversionsPageSchema,
)
const advertiserCallsPageAnswer = lazySchema(
  async () => (await import('@/lib/conversions/lists/advertiser-call-schema')).advertiserCallsPageSchema,
)
const advertiserTrailAnswer = lazySchema(
  async () => (await import('@/lib/conversions/lists/advertiser-schema')).advertiserTrailSchema,
)
const personKeysAnswer = lazySchema(
  async () => (await import('@/lib/people/keys/organization-schema')).personKeysSchema,
)
const advertiserPeopleAnswer = lazySchema(
  async () => (await import('@/lib/people/advertisers/members/schema')).advertiserPeopleSchema,
)
const advertiserBillingAnswer = lazySchema(
  async () => (await import('@/lib/people/advertisers/balance/schema')).billingSchema,
)
const advertiserStatementAnswer = lazySchema(
  async () => (await import('@/lib/money/billing/statements/schema')).advertiserStatementSchema,
)

const inquiriesAnswer = lazySchema(
  async () => (await import('@/lib/conversions/appeals/missing-sale-schema')).advertiserInquiriesSchema,
)

const PATH = '/api/advertiser'
/** Begins the keys of everything that is read for an advertiser. */
export const ADVERTISER_KEY = 'advertiser'

export const overviewKey = (days: OverviewDays) => [ADVERTISER_KEY, 'overview', days] as const

/** Spend and conversions of the last days, asked again every ten seconds. */
export const overviewOptions = (days: OverviewDays) =>
  apiQuery(overviewKey(days), `${PATH}/overview?days=${days}`, overviewAnswer, {
    placeholderData: keepPreviousData,
    staleTime: POLL_MS.figures,
    refetchInterval: POLL_MS.figures,
  })

/** Sales that affiliates miss and about which the advertiser is asked. */
export const inquiriesOptions = apiQuery([ADVERTISER_KEY, 'inquiries'], `${PATH}/inquiries`, inquiriesAnswer)

/** The conversions of a view, older ones page by page. */
export const conversionsOptions = (view: ConversionsView) =>
  infiniteQueryOptions({
    queryKey: [ADVERTISER_KEY, 'conversions', toApiQuery(view).toString()],
    queryFn: ({ signal, pageParam }) => {
      const query = toApiQuery(view)
      if (pageParam) query.set('after', pageParam)
      return apiFetch(`${PATH}/conversions?${query}`, { schema: advertiserConversionsPageAnswer, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** The file of everything that matches. */
export const conversionsFileHref = (view: ConversionsView): string =>
  `${PATH}/conversions?${toApiQuery(view)}&format=csv`

export const DECISIONS_PATH = `${PATH}/conversions/decisions`

const waitingAnswer = lazySchema(async () => (await import('@/lib/conversions/approvals/schema')).waitingApprovalSchema)

/** How many conversions wait for the approval of the advertiser. */
export const waitingOptions = apiQuery([ADVERTISER_KEY, 'waiting'], `${PATH}/conversions/waiting`, waitingAnswer, {
  refetchInterval: POLL_MS.figures,
})

/** The stored calls of a view, older ones page by page. */
export const callsOptions = (view: CallsView) =>
  infiniteQueryOptions({
    queryKey: [ADVERTISER_KEY, 'calls', toApiQuery(view).toString()],
    queryFn: ({ signal, pageParam }) => {
      const query = toApiQuery(view)
      if (pageParam) query.set('after', pageParam)
      return apiFetch(`${PATH}/calls?${query}`, { schema: advertiserCallsPageAnswer, signal })
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
  apiQuery([ADVERTISER_KEY, 'conversion', ref], `${PATH}/conversions/${encodeURIComponent(ref)}`, advertiserTrailAnswer)

export const PEOPLE_PATH = `${PATH}/people`

/** The API keys of the people, for owners. */
export const peopleKeysOptions = apiQuery([ADVERTISER_KEY, 'people-keys'], `${PEOPLE_PATH}/keys`, personKeysAnswer)

/** Who signs in for the advertiser. */
export const peopleOptions = apiQuery([ADVERTISER_KEY, 'people'], PEOPLE_PATH, advertiserPeopleAnswer)

export const BILLING_PATH = `${PATH}/billing`

/** How the advertiser stands. */
export const billingOptions = apiQuery([ADVERTISER_KEY, 'billing'], BILLING_PATH, advertiserBillingAnswer, {
  refetchInterval: POLL_MS.figures,
})

/** After a payment by card: its webhook may arrive after its payer, so the first minute asks every two seconds. */
const afterPayment = ({ dataUpdateCount }: { dataUpdateCount: number }): number =>
  dataUpdateCount < 30 ? POLL_MS.calls : POLL_MS.figures

export const paidBillingOptions = queryOptions({
  ...billingOptions,
  refetchInterval: ({ state }) => afterPayment(state),
})

const paymentsAnswer = lazySchema(async () => (await import('@/lib/people/advertisers/balance/schema')).paymentsSchema)

/** What the advertiser paid in or got back, page after page. */
export const paymentsOptions = (isJustPaid: boolean) =>
  infiniteQueryOptions({
    ...cursorPages<AdvertiserPayments>([...billingOptions.queryKey, 'payments'], `${PATH}/payments`, paymentsAnswer),
    refetchInterval: ({ state }) =>
      pollWhile(hasOnePage, isJustPaid ? afterPayment(state) : POLL_MS.figures)({ state }),
  })

/** The statement of a month. */
export const statementOptions = (month: string) =>
  apiQuery(
    [ADVERTISER_KEY, 'billing', 'statement', month],
    `${BILLING_PATH}/statements/${month}`,
    advertiserStatementAnswer,
    {
      placeholderData: keepPreviousData,
    },
  )
