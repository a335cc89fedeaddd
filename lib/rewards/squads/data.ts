import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'
import {
  type Cursor,
  createdCursor,
  formatCursor,
  olderThan,
  type PageQuery,
  toPage,
} from '@/lib/platform/http/responses/pagination'
import { PERIODS_LISTED, SQUAD_APPLICATIONS_LISTED } from './constants'
import {
  type OwnSplit,
  type OwnSplits,
  type SquadApplication,
  type SquadApplications,
  type SquadInvitation,
  type SquadInvitations,
  type SquadList,
  sharesSchema,
} from './schema'

/**
 * What the squad page of an affiliate shows: their squad, and their latest applications, invitations and closed
 * periods, newest first.
 */
export async function getOwnSquad(affiliateId: number): Promise<SquadList> {
  const [applications, squad, splits, invitations] = await Promise.all([
    readApplications({ leaderId: affiliateId }, SQUAD_APPLICATIONS_LISTED),
    findOwnSquad(affiliateId),
    readSplits(affiliateId, PERIODS_LISTED),
    readApplications(naming(affiliateId), SQUAD_APPLICATIONS_LISTED),
  ])
  return {
    squad,
    splits: splits.map(toSplit),
    applications: applications.map(toApplication),
    invitations: await toInvitations(invitations, affiliateId),
  }
}

/** A page of an affiliate's applications, newest first. */
export async function listOwnApplications(
  affiliateId: number,
  { limit, cursor }: PageQuery,
): Promise<SquadApplications> {
  const rows = await readApplications({ leaderId: affiliateId }, limit + 1, cursor)
  const { page, nextCursor } = toPage(rows, limit, createdCursor)
  return { applications: page.map(toApplication), nextCursor }
}

/** A page of the open proposals that name an affiliate, newest first. */
export async function listInvitations(affiliateId: number, { limit, cursor }: PageQuery): Promise<SquadInvitations> {
  const rows = await readApplications(naming(affiliateId), limit + 1, cursor)
  const { page, nextCursor } = toPage(rows, limit, createdCursor)
  return { invitations: await toInvitations(page, affiliateId), nextCursor }
}

/** A page of how closed periods were split for an affiliate, newest first. */
export async function listOwnSplits(affiliateId: number, { limit, cursor }: PageQuery): Promise<OwnSplits> {
  const rows = await readSplits(affiliateId, limit + 1, cursor)
  const { page, nextCursor } = toPage(rows, limit, ({ period, periodId }) =>
    formatCursor({ at: period.startsDay, id: periodId }),
  )
  return { splits: page.map(toSplit), nextCursor }
}

type ApplicationRow = Prisma.SquadApplicationGetPayload<{ include: { acceptances: true } }>

function readApplications(where: Prisma.SquadApplicationWhereInput, take: number, after?: Cursor) {
  return db().squadApplication.findMany({
    where: { ...where, ...(after && olderThan(after)) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: { acceptances: true },
  })
}

const naming = (affiliateId: number) => ({ status: 'submitted' as const, memberIds: { has: affiliateId } })

function toApplication({ id, name, pitch, split, status, decisionReason, ...row }: ApplicationRow): SquadApplication {
  const shares = sharesSchema.nullable().parse(row.shares ?? null)
  return {
    id,
    name,
    pitch,
    split,
    status,
    decisionReason,
    members: [row.leaderId, ...row.memberIds].map((memberId) => ({
      affiliateId: memberId,
      shareBps: shares?.[String(memberId)] ?? null,
      hasAccepted: hasAccepted(row, memberId),
    })),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

type Answered = { leaderId: number; acceptances: readonly { affiliateId: number }[] }
const hasAccepted = ({ leaderId, acceptances }: Answered, memberId: number): boolean =>
  memberId === leaderId || acceptances.some(({ affiliateId }) => affiliateId === memberId)

async function toInvitations(rows: readonly ApplicationRow[], affiliateId: number): Promise<SquadInvitation[]> {
  const named = [...new Set(rows.flatMap(({ leaderId, memberIds }) => [leaderId, ...memberIds]))]
  const people = await db().affiliate.findMany({
    where: { id: { in: named } },
    select: { id: true, user: { select: { firstName: true } } },
  })
  const firstNames = new Map(people.map(({ id, user }) => [id, user.firstName]))
  return rows.map(({ id, name, pitch, split, ...row }) => {
    const shares = sharesSchema.nullable().parse(row.shares ?? null)
    const members = [row.leaderId, ...row.memberIds].map((memberId) => ({
      affiliateId: memberId,
      firstName: firstNames.get(memberId) ?? '',
      isLeader: memberId === row.leaderId,
      shareBps: shares?.[String(memberId)] ?? null,
      hasAccepted: hasAccepted(row, memberId),
    }))
    return { id, name, pitch, split, members, hasAccepted: hasAccepted(row, affiliateId) }
  })
}

type MemberRow = { affiliateId: number; firstName: string; shareBps: number; hasAccepted: boolean }

async function findOwnSquad(affiliateId: number): Promise<SquadList['squad']> {
  const found = await db().squadMember.findFirst({
    where: { affiliateId, leftAt: null, squad: { status: { not: 'disbanded' } } },
    select: { squad: { include: { periods: { where: { closedAt: null } } } } },
  })
  if (!found) return null
  const { id, name, split, status, leaderId, termsRevision, periods } = found.squad
  const members = await db().$queryRaw<MemberRow[]>`
    SELECT m.affiliate_id AS "affiliateId", u.first_name AS "firstName", m.share_bps AS "shareBps",
      m.accepted_at IS NOT NULL AS "hasAccepted"
    FROM squad_member m JOIN affiliate a ON a.id = m.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE m.squad_id = ${id} AND m.left_at IS NULL ORDER BY m.affiliate_id <> ${leaderId}, m.affiliate_id`
  const [open] = periods
  return {
    name,
    split,
    status,
    isLeader: leaderId === affiliateId,
    openSince: open ? dayFromColumn(open.startsDay) : null,
    termsRevision,
    mustAccept: members.some((member) => member.affiliateId === affiliateId && !member.hasAccepted),
    members: members.map(({ shareBps, ...member }) => ({
      ...member,
      isLeader: member.affiliateId === leaderId,
      shareBps: split === 'custom' ? shareBps : null,
    })),
  }
}

const SPLIT = {
  period: { include: { squad: { select: { name: true } } } },
} as const satisfies Prisma.SquadPeriodLineInclude

type SplitRow = Prisma.SquadPeriodLineGetPayload<{ include: typeof SPLIT }>

function readSplits(affiliateId: number, take: number, after?: Cursor): Promise<SplitRow[]> {
  return db().squadPeriodLine.findMany({
    where: {
      affiliateId,
      isShared: true,
      ...(after && {
        period: { startsDay: { lte: after.at } },
        OR: [{ period: { startsDay: { lt: after.at } } }, { periodId: { lt: after.id } }],
      }),
    },
    include: SPLIT,
    orderBy: [{ period: { startsDay: 'desc' } }, { periodId: 'desc' }],
    take,
  })
}

function toSplit({ periodId, period, ...line }: SplitRow): OwnSplit {
  return {
    periodId,
    squadName: period.squad.name,
    startsDay: dayFromColumn(period.startsDay),
    endsDay: dayFromColumn(period.endsDay ?? period.startsDay),
    earnedCents: Number(line.payoutCents + line.correctionCents),
    shareCents: Number(line.shareCents),
    dueCents: Number(line.dueCents),
    settledCents: Number(line.settledCents),
  }
}
