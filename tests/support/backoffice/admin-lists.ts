import { z } from 'zod'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { auditQuerySchema } from '@/lib/backoffice/audit/schema'
import { listAdvertisers } from '@/lib/catalog/advertisers/admin-data'
import { advertisersQuerySchema } from '@/lib/catalog/advertisers/admin-schema'
import { listApplications } from '@/lib/catalog/applications/admin-data'
import { applicationsQuerySchema } from '@/lib/catalog/applications/admin-schema'
import { listGroups } from '@/lib/catalog/groups/admin-data'
import { groupQuerySchema } from '@/lib/catalog/groups/admin-schema'
import { listAdminOffers } from '@/lib/catalog/offers/admin-data'
import { offersQuerySchema } from '@/lib/catalog/offers/admin-schema'
import { listBotOrders } from '@/lib/community/bots/admin-data'
import { botOrdersQuerySchema } from '@/lib/community/bots/admin-schema'
import { listFraudCases } from '@/lib/conversions/fraud/admin-data'
import { fraudQuerySchema } from '@/lib/conversions/fraud/admin-schema'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { getFundingSummary, listDecidedApplications, listOpenApplications } from '@/lib/money/advances/admin-data'
import { decidedQuerySchema, waitingQuerySchema } from '@/lib/money/advances/admin-schema'
import { listPayoutBatches } from '@/lib/money/payouts/batches/admin-data'
import { batchesQuerySchema } from '@/lib/money/payouts/batches/admin-schema'
import { getPayoutsSummary, listPayoutRequests } from '@/lib/money/payouts/requests/admin-data'
import { requestsQuerySchema } from '@/lib/money/payouts/requests/admin-schema'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'
import { listCampaigns } from '@/lib/people/campaigns/admin-data'
import { campaignsQuerySchema } from '@/lib/people/campaigns/admin-schema'
import { listStaff } from '@/lib/people/staff/admin-data'
import { staffQuerySchema } from '@/lib/people/staff/admin-schema'
import { listUsers } from '@/lib/people/users/admin-data'
import { usersQuerySchema } from '@/lib/people/users/admin-schema'
import { REPORT_LIMIT_MS } from '@/lib/reporting/report-queries/constants'
import { PERFORMANCE_DIMENSIONS } from '@/lib/reporting/staff/performance/constants'
import { getPerformance } from '@/lib/reporting/staff/performance/data'
import { performanceQuerySchema } from '@/lib/reporting/staff/performance/schema'
import { getDailyMetrics, getRevenue } from '@/lib/reporting/staff/revenue/data'
import { reportPeriodSchema, revenueQuerySchema } from '@/lib/reporting/staff/revenue/schema'
import { listMentors } from '@/lib/rewards/mentors/admin-data'
import { mentorsQuerySchema } from '@/lib/rewards/mentors/admin-schema'
import { listMentees } from '@/lib/rewards/mentors/mentorship-admin-data'
import { menteesQuerySchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { listAdminQuests } from '@/lib/rewards/quests/admin-data'
import { adminQuestsQuerySchema } from '@/lib/rewards/quests/admin-schema'
import { listSquads } from '@/lib/rewards/squads/admin-data'
import { squadsQuerySchema } from '@/lib/rewards/squads/admin-schema'
import { listAdminSquadApplications } from '@/lib/rewards/squads/applications/admin-data'
import { squadApplicationsQuerySchema } from '@/lib/rewards/squads/applications/admin-schema'
import { listSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import { squadRevenueQuerySchema } from '@/lib/rewards/squads/periods/admin-schema'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { callsQuerySchema } from '@/lib/tracking/postbacks/admin-schema'
import { getBucketing } from '@/lib/traffic/buckets/admin-data'
import { memberQuerySchema } from '@/lib/traffic/buckets/admin-schema'
import { listMembers } from '@/lib/traffic/buckets/assignments/admin-data'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { capQuerySchema } from '@/lib/traffic/caps/admin-schema'
import { listOverrides } from '@/lib/traffic/routing/overrides/admin-data'
import { overrideQuerySchema } from '@/lib/traffic/routing/overrides/admin-schema'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { FIRST, VOLUME_NOW } from '../volume/size'

/** Whose approvals of today the list of batches counts. */
const VIEWER = { actor: { userId: '00000000-0000-7000-8000-000000000001' }, at: VOLUME_NOW }

/** A query of a list: its name in the title, and its search parameters. */
type Question = readonly [name: string, query: Record<string, string>]
export type VolumeCase = {
  title: string
  /** The section of the spec it covers. */
  spec: string
  limitMs: number
  read: () => Promise<unknown>
  /** Whether it is the query of the page as it opens. */
  isDefault: boolean
}

const LIMIT_MS = 200
/** Reports read every transfer of their days: in a year, two for each of a million conversions. */
const YEAR_LIMIT_MS = 4_000
/** The offer of a transfer is only known by its conversion, so each one is joined. */
const PERFORMANCE_MONTH_MS = 1_000
const JOINED_LIMIT_MS = { month: 500, year: 10_000 }

/** Ids of rows as addresses have them, and a text that is none. */
const IDS = [
  '7',
  '019da71f-dd53-7bff-bddc-3fe268000001',
  '10001-019da71f-dd53-7bff-bddc-3fe268000001',
  '10001:1042',
  "x' OR 1=1",
]

/** The queries of a list: as it opens, further pages, every sort, every filter with named options, and the given ones. */
function list<Schema extends z.ZodObject>(
  [name, spec]: readonly [name: string, spec: string],
  schema: Schema,
  read: (query: z.output<Schema>) => Promise<unknown>,
  own: readonly Question[] = [],
): VolumeCase[] {
  const sorts = (schema.shape.sort as z.ZodDefault<z.ZodEnum>).unwrap().options
  const questions: Question[] = [
    ['as it opens', {}],
    ['page 2', { page: '2' }],
    ['page 400', { page: '400' }],
    ...sorts.flatMap((sort): Question[] =>
      ['asc', 'desc'].map((dir) => [`by ${sort} ${dir}`, { sort: `${sort}`, dir }]),
    ),
    ...Object.entries(schema.shape).flatMap(([key, type]) =>
      valuesOf(type).map((value): Question => [`${key} ${value}`, { [key]: value }]),
    ),
    ['nobody of that name', { q: 'zzqxzzqx' }],
    ...IDS.map((only): Question => [`only ${only}`, { only }]),
    ...own,
  ]
  // a filter that needs another one is among the own questions
  const valid = questions.filter(([, query]) => schema.safeParse(query).success)
  return valid.map(([question, query]) => ({
    title: `${name}, ${question}`,
    spec,
    limitMs: LIMIT_MS,
    read: () => read(schema.parse(query)),
    isDefault: question === 'as it opens',
  }))
}

function valuesOf(type: z.core.$ZodType): string[] {
  if (!(type instanceof z.ZodOptional)) return []
  const inner = type.unwrap()
  if (!(inner instanceof z.ZodEnum)) return []
  return inner.options.map(String).filter((value) => type.safeParse(value).success)
}

const report = (
  title: string,
  spec: string,
  read: () => Promise<unknown>,
  { limitMs = LIMIT_MS, isDefault = false } = {},
): VolumeCase => ({ title, spec, limitMs, read, isDefault })

const somebody: Question[] = [
  ['a rare name', { q: 'Freya Pemstone' }],
  ['a common name', { q: 'Hana' }],
  ['two letters', { q: 'ma' }],
  ['an address', { q: 'freya.pemstone' }],
  ['a number', { q: String(FIRST.affiliate + 4_321) }],
]
const SPANS = [
  ['month', { from: '2026-10-22', to: '2026-11-20' }, LIMIT_MS],
  ['year', { from: '2025-11-21', to: '2026-11-20' }, YEAR_LIMIT_MS],
] as const

/** Every list and report of the admin area, in the order of its pages. */
export const ADMIN_LISTS: VolumeCase[] = [
  ...list(['Bulk Approval', 'S2.20'], applicantsQuerySchema, listApplicants, somebody),
  ...list(['Offer applications', 'S2.20'], applicationsQuerySchema, listApplications, [
    ...somebody,
    ['an offer', { q: 'Offer 17' }],
  ]),
  ...list(['Payouts Dashboard', 'S2.21'], requestsQuerySchema, listPayoutRequests, [
    ...somebody,
    ['a reference', { q: 'ref-777' }],
  ]),
  ...list(['Payout batches', 'S2.21'], batchesQuerySchema, (query) => listPayoutBatches(query, VIEWER)),
  report('Payouts Dashboard, its sums', 'S2.21', () => getPayoutsSummary(VOLUME_NOW)),
  ...list(['Manage Users', 'S2.22'], usersQuerySchema, (query) => listUsers(query, SUPER_VIEWER), [
    ...somebody,
    ...['1', '2', '3', '4', '5'].map((level): Question => [`level ${level}`, { level }]),
    ['suspended and level 5', { status: 'suspended', level: '5' }],
  ]),
  ...list(['Bucketing Rules, affiliates', 'S2.24'], memberQuerySchema, listMembers, [
    ...somebody,
    ['a bucket', { bucketId: '3' }],
  ]),
  report('Bucketing Rules, the buckets', 'S2.24', () => getBucketing()),
  ...list(['Bot Orders', 'S2.31'], botOrdersQuerySchema, listBotOrders, [['a text', { q: 'Well done, 777' }]]),
  ...list(['Traffic Override', 'S2.32'], overrideQuerySchema, (query) => listOverrides(query, VOLUME_NOW), [
    ['a name', { q: 'Override 777' }],
  ]),
  ...list(['Offer Groups', 'S2.33'], groupQuerySchema, (query) => listGroups(query, VOLUME_NOW), [
    ['an offer', { q: 'Offer 17' }],
  ]),
  ...list(['Conversion Caps', 'S2.34'], capQuerySchema, (query) => listCaps(query, VOLUME_NOW), somebody),
  ...list(['Admin Logs', 'S2.35'], auditQuerySchema, listAuditLog, [
    ['an action', { action: 'cap.change' }],
    ['an action nobody took', { action: 'nobody.did' }],
    ['a subject', { subject: 'quest' }],
    ['a week', { from: '2026-03-01', to: '2026-03-07' }],
    ['a reason', { q: 'by mistake 777' }],
    ['an actor', { q: 'staff7@stoke.test' }],
    ['a number', { q: String(FIRST.affiliate + 4_321) }],
  ]),
  ...list(['Manage Admins', 'S2.36'], staffQuerySchema, listStaff, [['a name', { q: 'Member 7' }]]),
  ...list(['Manage Quests', 'S2.38'], adminQuestsQuerySchema, listAdminQuests, [['a name', { q: 'Quest 7' }]]),
  ...list(['Conversion Feed', 'S2.39'], feedQuerySchema, listFeedConversions, [
    ...somebody,
    ['an offer', { offer: String(FIRST.offer + 17) }],
    ['an affiliate', { affiliate: String(FIRST.affiliate + 2) }],
    ['a week', { from: '2026-03-01', to: '2026-03-07' }],
    ['a transaction', { q: 'txn-777777' }],
    ['an advertiser', { advertiser: '1' }],
    ['a country in a week', { country: 'DE', from: '2026-03-01', to: '2026-03-07' }],
    ['data centers in a week', { datacenter: 'yes', from: '2026-03-01', to: '2026-03-07' }],
  ]),
  ...list(
    ['Advertisers', 'S2.39'],
    advertisersQuerySchema,
    (query) => listAdvertisers(query, SUPER_VIEWER, VOLUME_NOW),
    [['a name', { q: 'Advertiser 7' }]],
  ),
  ...list(
    ['Offers', 'S2.39'],
    offersQuerySchema,
    (query) => listAdminOffers(query, { role: 'SUPER_ADMIN' }, VOLUME_NOW),
    [
      ['a name', { q: 'Offer 7' }],
      ['an advertiser', { advertiser: '1' }],
    ],
  ),
  ...list(['Conversion Feed, postbacks', 'S2.39'], callsQuerySchema, listStoredCalls, [
    ['an advertiser', { advertiser: '1' }],
    ['an affiliate', { affiliate: String(FIRST.affiliate + 2) }],
    ['a week', { from: '2026-03-01', to: '2026-03-07' }],
    ['a transaction', { q: 'txn-777777' }],
  ]),
  ...list(['Fraud Analysis', 'S2.26'], fraudQuerySchema, listFraudCases, somebody),
  ...list(['Funding Application, waiting', 'S2.27'], waitingQuerySchema, listOpenApplications, somebody),
  ...list(['Funding Application, decided', 'S2.27'], decidedQuerySchema, listDecidedApplications, [
    ...somebody,
    ['a purpose', { q: 'batch 777' }],
  ]),
  report('Funding Application, its sums', 'S2.27', () => getFundingSummary()),
  ...list(['Custom Notification', 'S2.23'], campaignsQuerySchema, listCampaigns, [['a title', { q: 'News 777' }]]),
  ...list(['Manage Mentees', 'S2.25'], menteesQuerySchema, (query) => listMentees(query, VOLUME_NOW), somebody),
  ...list(['Manage Mentees, mentors', 'S2.25'], mentorsQuerySchema, listMentors, somebody),
  ...list(['Squad Application', 'S2.28'], squadApplicationsQuerySchema, listAdminSquadApplications, [
    ['a name', { q: 'Squad 777' }],
  ]),
  ...list(['Manage Squads', 'S2.41'], squadsQuerySchema, listSquads, [['a name', { q: 'Squad 777' }]]),
  ...list(['Squad Revenue', 'S2.40'], squadRevenueQuerySchema, (query) => listSquadRevenue(query, VOLUME_NOW), [
    ['a name', { q: 'Squad 777' }],
  ]),
  ...(['day', 'offer', 'advertiser', 'affiliate'] as const).flatMap((by) =>
    SPANS.map(([span, days, limitMs]) =>
      report(`Revenue by ${by}, a ${span}`, 'S2.37', () => getRevenue(revenueQuerySchema.parse({ ...days, by })), {
        limitMs: by === 'offer' || by === 'advertiser' ? JOINED_LIMIT_MS[span] : limitMs,
        isDefault: by === 'day' && span === 'month',
      }),
    ),
  ),
  // by country, data center and two more, a year is beyond the time limit of the database and refused
  ...[...PERFORMANCE_DIMENSIONS, 'day,offer,affiliate', 'affiliate,source,country'].flatMap((by) =>
    SPANS.filter(([span]) => span === 'month' || !by.endsWith(',country')).map(([span, days]) =>
      report(
        `Performance by ${by}, a ${span}`,
        'S2.37',
        () => getPerformance(performanceQuerySchema.parse({ ...days, by }), VIEWER),
        { limitMs: span === 'month' ? PERFORMANCE_MONTH_MS : REPORT_LIMIT_MS },
      ),
    ),
  ),
  ...SPANS.map(([span, days, limitMs]) =>
    report(`Daily Metrics, a ${span}`, 'S2.42', () => getDailyMetrics(reportPeriodSchema.parse(days)), {
      limitMs,
      isDefault: span === 'month',
    }),
  ),
]
