import 'server-only'
import { formatInTimeZone } from 'date-fns-tz'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { isLimitedToBook, mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { byUuid, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import { managedBy, managerColumn } from '@/lib/backoffice/managers/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { getFraudScore } from '@/lib/conversions/fraud/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { toWaitingCredit } from '@/lib/money/adjustments/rules'
import { getBalances } from '@/lib/money/ledger/data'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { findPayoutHold } from '@/lib/money/payouts/holds/lift-data'
import { db } from '@/lib/platform/database/db'
import { EASTERN } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { isModuleOn } from '@/lib/platform/settings/current'
import { findApplication } from '../affiliates/application-data'
import type { TimelineEntry, UserDetail, UserRow, UsersQuery } from './admin-schema'
import { TIMELINE_LISTED } from './constants'
import { maySeeBank, mayTake, mayViewAs } from './policy'

const SELECT = Prisma.sql`u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.role, u.status,
  a.id AS "affiliateId", a.status AS "affiliateStatus", a.level, l.balance_cents AS "availableCents",
  l.earned_cents AS "earnedCents", u.created_at AS "joinedAt", u.last_sign_in_at AS "lastSignInAt",
  ${managerColumn('affiliate', Prisma.sql`a.id`)}`
const LEDGER = Prisma.sql`LEFT JOIN ledger_account l ON l.affiliate_id = a.id AND l.kind = 'available'`
const ROW_JOINS = Prisma.sql`LEFT JOIN affiliate a ON a.user_id = u.id ${LEDGER}`

type Row = Omit<UserRow, 'availableCents' | 'earnedCents' | 'joinedAt' | 'lastSignInAt'> & {
  availableCents: bigint | null
  earnedCents: bigint | null
  joinedAt: Date
  lastSignInAt: Date | null
}

/** Orders of what only affiliates have. */
const OF_AFFILIATES: readonly UsersQuery['sort'][] = ['number', 'level', 'balance', 'earned']
/** Orders of money: its accounts are joined before the page is chosen. An index on balances would slow every transfer. */
const OF_MONEY: readonly UsersQuery['sort'][] = ['balance', 'earned']

/**
 * All accounts that are not deleted, newest first by default; sorted by what only affiliates have, only those.
 * [S2.22]
 */
export async function listUsers(asked: UsersQuery, viewer: BookHolder): Promise<List<UserRow>> {
  const query = isModuleOn('levels') ? asked : withoutLevel(asked)
  const dir = direction(query.dir)
  const orders = {
    joined: Prisma.sql`u.created_at ${dir}, u.id ${dir}`,
    seen: Prisma.sql`u.last_sign_in_at ${directionNullsLast(query.dir)}, u.id`,
    name: Prisma.sql`u.last_name ${dir}, u.first_name ${dir}, u.id`,
    number: Prisma.sql`a.id ${dir}`,
    level: Prisma.sql`a.level ${dir}, a.id ${dir}`,
    balance: Prisma.sql`coalesce(l.balance_cents, 0) ${dir}, a.id ${dir}`,
    earned: Prisma.sql`coalesce(l.earned_cents, 0) ${dir}, a.id ${dir}`,
  }
  const isOfMoney = OF_MONEY.includes(query.sort)
  const isOfAffiliates =
    OF_AFFILIATES.includes(query.sort) ||
    [query.affiliateStatus, query.level, query.manager].some((filter) => filter !== undefined)
  const people = isOfAffiliates ? Prisma.sql`app_user u JOIN affiliate a ON a.user_id = u.id` : Prisma.sql`app_user u`
  const from = isOfMoney ? Prisma.sql`${people} ${LEDGER}` : people
  const joins = isOfMoney ? Prisma.empty : isOfAffiliates ? LEDGER : ROW_JOINS
  const list = await readList<Row>(
    {
      select: SELECT,
      byId: byUuid(Prisma.sql`u.id`),
      from,
      where: [
        ...conditions(query),
        ...managedBy(query.manager, viewer.userId, 'affiliate', Prisma.sql`a.id`),
        ...limitedToBook(viewer, { user: Prisma.sql`u.id` }),
      ],
      orderBy: orders[query.sort],
      rowJoins: { key: [Prisma.sql`u.id`], joins },
    },
    query,
  )
  return { ...list, rows: list.rows.map(toRow) }
}

/** What addresses and saved views say of levels, while the network has none, is as if it was not said. */
const withoutLevel = ({ level: _, sort, ...query }: UsersQuery): UsersQuery => ({
  ...query,
  level: undefined,
  sort: sort === 'level' ? 'joined' : sort,
})

const toRow = (row: Row): UserRow => ({
  ...row,
  level: isModuleOn('levels') ? row.level : null,
  availableCents: row.availableCents === null ? null : Number(row.availableCents),
  earnedCents: row.earnedCents === null ? null : Number(row.earnedCents),
  joinedAt: row.joinedAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
})

function conditions({ q, role, status, affiliateStatus, level }: UsersQuery): Prisma.Sql[] {
  return [
    Prisma.sql`u.status <> 'deleted'`,
    ...(role ? [Prisma.sql`u.role = ${role}::user_role`] : []),
    ...(status ? [Prisma.sql`u.status = ${status}::user_status`] : []),
    ...(affiliateStatus ? [Prisma.sql`a.status = ${affiliateStatus}::affiliate_status`] : []),
    ...(level ? [Prisma.sql`a.level = ${level}`] : []),
    ...(q ? [matchesPerson(q)] : []),
  ]
}

/** One account with all that `viewer` may see of it. @throws AppError not_found */
export async function getUserDetail(id: string, viewer: BookHolder, at: Date): Promise<UserDetail> {
  const [row] = await db().$queryRaw<Row[]>`SELECT ${SELECT} FROM app_user u ${ROW_JOINS} WHERE u.id = ${id}::uuid`
  if (!row || row.status === 'deleted') throw new AppError('not_found', 'There is no such account.')
  const user = await db().user.findUniqueOrThrow({
    where: { id },
    include: {
      affiliate: { include: { bucket: true, streak: true } },
      _count: { select: { sessions: { where: { revokedAt: null, expiresAt: { gt: at } } } } },
    },
  })
  const discord = isModuleOn('discord')
    ? await db().discordConnection.findFirst({
        where: { userId: id, disconnectedAt: null },
        select: { username: true },
      })
    : null
  const { affiliate } = user
  const payoutHold = affiliate && (await findPayoutHold(affiliate.id, at))
  return {
    ...toRow(row),
    username: user.username,
    image: user.image,
    country: user.country,
    isMailConfirmed: user.emailConfirmedAt !== null,
    statusReason: affiliate?.statusReason ?? null,
    bucket: affiliate?.bucket?.name ?? null,
    discord: discord?.username ?? null,
    sessions: user._count.sessions,
    streakDays: isModuleOn('streak') ? (affiliate?.streak?.currentStreak ?? null) : null,
    fraudScore: affiliate && (await getFraudScore(affiliate.id)),
    balances: affiliate && (await readBalances(affiliate.id)),
    bank: affiliate && maySeeBank(viewer.role) ? await readBankDetails(affiliate.id) : null,
    waitingAdjustments: affiliate && viewer.userId !== id ? await listWaitingCredits(affiliate.id) : [],
    payoutHold,
    application: affiliate && (await findApplication(affiliate.id)),
    timeline: await readTimeline(id, affiliate?.id ?? null),
    can: {
      act:
        mayChange(viewer, 'manage-users') &&
        viewer.userId !== id &&
        (!isStaff(user.role) || viewer.role === 'SUPER_ADMIN'),
      assign: affiliate !== null && mayChange(viewer, 'manage-users') && !isLimitedToBook(viewer),
      adjust: affiliate !== null && viewer.userId !== id && mayTake(viewer.role, 'adjust'),
      liftHold: payoutHold !== null && viewer.userId !== id && mayTake(viewer.role, 'lift-hold'),
      viewAs: affiliate !== null && user.role === 'AFFILIATE' && mayViewAs(viewer.role),
    },
  }
}

const listWaitingCredits = async (affiliateId: number) =>
  (await listOpenRequests({ kind: 'adjustment', subject: String(affiliateId) })).map(toWaitingCredit)

async function readBalances(affiliateId: number) {
  const { pendingCents, inPayoutCents, paidCents, earnedCents } = await getBalances(affiliateId)
  return {
    pendingCents: Number(pendingCents),
    inPayoutCents: Number(inPayoutCents),
    paidCents: Number(paidCents),
    earnedCents: Number(earnedCents),
  }
}

async function readBankDetails(affiliateId: number) {
  const [methods, taxForm] = await Promise.all([
    db().payoutMethod.findMany({ where: { affiliateId, removedAt: null }, orderBy: { createdAt: 'desc' } }),
    db().taxForm.findFirst({ where: { affiliateId }, orderBy: { signedAt: 'desc' } }),
  ])
  return {
    methods: methods.map(({ kind, hint }) => `${METHOD_LABELS[kind]} ${hint}`),
    taxForm:
      taxForm && `${taxForm.kind.toUpperCase()}, signed ${formatInTimeZone(taxForm.signedAt, EASTERN, 'MMM d, yyyy')}`,
  }
}

type Entry = Omit<TimelineEntry, 'at'> & { at: Date }

/** Events of an account, newest first: sign-up, levels if the network has them, payouts, fraud cases, and every change by staff. */
async function readTimeline(userId: string, affiliateId: number | null): Promise<TimelineEntry[]> {
  const subjects = [userId, ...(affiliateId === null ? [] : [String(affiliateId)])]
  const entries = await db().$queryRaw<Entry[]>`
    SELECT u.created_at AS at, 'Signed up' AS what, NULL AS detail, NULL AS by FROM app_user u WHERE u.id = ${userId}::uuid
    UNION ALL
    SELECT l.reached_at, 'Reached a level', v.name, NULL FROM level_reached l JOIN level v ON v.number = l.level
      WHERE l.affiliate_id = ${affiliateId} AND ${isModuleOn('levels')}
    UNION ALL
    SELECT r.requested_at, 'Asked for a payout', '$' || to_char(r.amount_cents / 100.0, 'FM999,999,990.00'), NULL
      FROM payout_request r WHERE r.affiliate_id = ${affiliateId}
    UNION ALL
    SELECT r.settled_at, 'Was paid', '$' || to_char(r.amount_cents / 100.0, 'FM999,999,990.00'), NULL
      FROM payout_request r WHERE r.affiliate_id = ${affiliateId} AND r.status = 'paid'
    UNION ALL
    SELECT c.opened_at, 'Fraud case opened', replace(c.rule::text, '_', ' '), NULL FROM fraud_case c WHERE c.affiliate_id = ${affiliateId}
    UNION ALL
    SELECT g.created_at, g.action, g.reason, by.email FROM audit_log g LEFT JOIN app_user by ON by.id = g.actor_id
      WHERE g.subject IN ('user', 'affiliate') AND g.subject_id IN (${Prisma.join(subjects)})
    ORDER BY 1 DESC LIMIT ${TIMELINE_LISTED}`
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}
