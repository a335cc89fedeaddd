import 'server-only'
import { limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { isLimitedToBook, mayOpen, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import { countSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { isPageOff } from '@/lib/platform/modules/rules'
import { modulesOff } from '@/lib/platform/settings/current'
import { listFailedJobs } from '../system-pages/jobs-admin-data'
import { failedJobsQuerySchema } from '../system-pages/jobs-admin-schema'
import type { HomeFigure, StaffHome } from './admin-schema'
import { ALARM_PAGE, FAILED, type FailedKey, FIGURES, WAITING, type WaitingKey } from './constants'
import { readSignUps, readTodaysFigures } from './data'

type Viewer = StaffRights & { userId: string }
type Item = { page: Parameters<typeof mayOpen>[1]; path: string }

const keysFor = <Key extends string>(items: Record<Key, Item>, staff: StaffRights): Key[] =>
  (Object.keys(items) as Key[]).filter(
    (key) =>
      mayOpen(staff, items[key].page) &&
      !isPageOff(items[key].path, modulesOff()) &&
      (!isLimitedToBook(staff) || key in COUNTED_IN_BOOK),
  )

/** The home of a member of staff: what waits, what failed, and today's figures, as far as their role may open them. */
export async function getStaffHome(viewer: Viewer, at: Date): Promise<StaffHome> {
  const [counts, second, jobs, alarms, figures] = await Promise.all([
    readCounts(viewer),
    countSecondApprovals(viewer, at),
    mayOpen(viewer, FAILED.jobs.page) ? countFailedJobs() : 0,
    mayOpen(viewer, ALARM_PAGE) ? readAlarms() : null,
    readFigures(viewer, at),
  ])
  const waiting = keysFor(WAITING, viewer).map((key) => {
    const { count, since } = key === 'secondApprovals' ? second : (counts.get(key) ?? NONE)
    return { key, count, since: since?.toISOString() ?? null }
  })
  const failed = keysFor(FAILED, viewer).map((key) => ({
    key,
    count: key === 'jobs' ? jobs : (counts.get(FAILED_AS[key])?.count ?? 0),
  }))
  return { at: at.toISOString(), waiting, failed, alarms, figures }
}

const NONE = { count: 0, since: null }

/** Counted names, where the same table both waits and fails. */
const FAILED_AS = {
  payouts: 'failedPayouts',
  botOrders: 'failedBotOrders',
  emails: 'failedEmails',
  postbacks: 'failedPostbacks',
} as const satisfies Record<Exclude<FailedKey, 'jobs'>, string>

const countFailedJobs = async () => (await listFailedJobs(failedJobsQuerySchema.parse({ size: '1' }))).total

type Counted = Exclude<WaitingKey, 'secondApprovals'> | (typeof FAILED_AS)[keyof typeof FAILED_AS]

const openAppeals = (where: readonly Prisma.Sql[]) => Prisma.sql`count(*), min(p.created_at) FROM appeal p
    WHERE ${Prisma.join([Prisma.sql`p.status = 'open'`, ...where], ' AND ')}`

const openInquiries = (where: readonly Prisma.Sql[]) => Prisma.sql`count(*), min(p.staff_asked_at) FROM inquiry p
    WHERE ${Prisma.join([Prisma.sql`p.status = 'open' AND p.staff_asked_at IS NOT NULL`, ...where], ' AND ')}`

/** Of them, what staff who are limited to their book see: the rows of their book alone. */
const COUNTED_IN_BOOK: Partial<Record<string, (staff: Viewer) => Prisma.Sql>> = {
  appeals: (staff) => openAppeals(limitedToBook(staff, { affiliate: Prisma.sql`p.affiliate_id` })),
  missingSales: (staff) => openInquiries(limitedToBook(staff, { affiliate: Prisma.sql`p.affiliate_id` })),
}

/** The rows of the list each of them leads to. */
const COUNTED: Record<Counted, Prisma.Sql> = {
  applicants: Prisma.sql`count(*), min(created_at) FROM affiliate WHERE status = 'pending'`,
  offerApplications: Prisma.sql`count(*), min(requested_at) FROM affiliate_offer
    WHERE status = 'requested' AND requested_at IS NOT NULL`,
  offerProposals: Prisma.sql`count(*), min(created_at) FROM offer_proposal WHERE status = 'waiting'`,
  payoutRequests: Prisma.sql`count(*), min(requested_at) FROM payout_request
    WHERE status = 'requested' AND ${withoutTestAccounts('affiliate_id')}`,
  payoutBatches: Prisma.sql`count(*), min(created_at) FROM payout_batch WHERE status = 'draft'`,
  heldPayouts: Prisma.sql`count(*), min(requested_at) FROM payout_request
    WHERE status = 'held' AND ${withoutTestAccounts('affiliate_id')}`,
  fraudCases: Prisma.sql`count(*), min(opened_at) FROM fraud_case WHERE status = 'open'`,
  fraudReviews: Prisma.sql`count(*), min(opened_at) FROM fraud_case WHERE status = 'held'`,
  appeals: openAppeals([]),
  missingSales: openInquiries([]),
  fundingApplications: Prisma.sql`count(*), min(created_at) FROM funding_application WHERE status = 'submitted'`,
  squadApplications: Prisma.sql`count(*), min(created_at) FROM squad_application WHERE status = 'submitted'`,
  failedPayouts: Prisma.sql`count(*), min(requested_at) FROM payout_request
    WHERE status = 'failed' AND ${withoutTestAccounts('affiliate_id')}`,
  failedBotOrders: Prisma.sql`count(*), min(run_at) FROM bot_order WHERE status = 'failed'`,
  failedEmails: Prisma.sql`count(*), min(created_at) FROM mail_message WHERE status = 'failed'`,
  failedPostbacks: Prisma.sql`count(*), min(finished_at) FROM affiliate_postback_delivery
    WHERE status IN ('failed', 'refused') AND event <> 'test'`,
}

async function readCounts(staff: Viewer): Promise<Map<string, { count: number; since: Date | null }>> {
  const counters: Counted[] = [
    ...keysFor(WAITING, staff).filter((key) => key !== 'secondApprovals'),
    ...keysFor(FAILED, staff).flatMap((key) => (key === 'jobs' ? [] : [FAILED_AS[key]])),
  ]
  if (counters.length === 0) return new Map()
  const rows = await db().$queryRaw<{ key: string; count: number; since: Date | null }[]>(
    Prisma.join(
      counters.map(
        (key) => Prisma.sql`SELECT ${key} AS key, n::int AS count, since
        FROM (SELECT ${(isLimitedToBook(staff) && COUNTED_IN_BOOK[key]?.(staff)) || COUNTED[key]}) counted (n, since)`,
      ),
      ' UNION ALL ',
    ),
  )
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

async function readAlarms(): Promise<NonNullable<StaffHome['alarms']>> {
  const rows = await db().$queryRaw<{ kind: 'queue' | 'check'; name: string; since: Date }[]>`
    SELECT 'queue' AS kind, name, raised_at AS since FROM system_alarm
    UNION ALL SELECT 'check', name, ran_at FROM system_check WHERE found IS DISTINCT FROM 0
    ORDER BY 3`
  return rows.map(({ since, ...alarm }) => ({ ...alarm, since: since.toISOString() }))
}

async function readFigures(staff: StaffRights, at: Date): Promise<HomeFigure[]> {
  const shown = keysFor(FIGURES, staff)
  const isCounted = shown.some((key) => key !== 'signUps')
  const [traffic, signUps] = await Promise.all([isCounted ? readTodaysFigures(at) : [], readSignUps(at)])
  return [...traffic, signUps].filter(({ key }) => shown.includes(key))
}
