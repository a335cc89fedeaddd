import 'server-only'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { PERIODS_LISTED, SQUAD_APPLICATIONS_LISTED } from './constants'
import { type OwnSplit, type SquadInvitation, type SquadList, sharesSchema } from './schema'

/**
 * What the squad page of an affiliate shows: their applications and invitations, newest first, their squad, and how its earnings were
 * split.
 */
export async function getOwnSquad(affiliateId: number): Promise<SquadList> {
  const [rows, squad, splits, invitations] = await Promise.all([
    db().squadApplication.findMany({
      where: { leaderId: affiliateId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SQUAD_APPLICATIONS_LISTED,
      include: { acceptances: true },
    }),
    findOwnSquad(affiliateId),
    listOwnSplits(affiliateId),
    listInvitations(affiliateId),
  ])
  return {
    squad,
    splits,
    invitations,
    applications: rows.map(({ id, name, pitch, split, status, decisionReason, ...row }) => {
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
    }),
  }
}

type Answered = { leaderId: number; acceptances: readonly { affiliateId: number }[] }
const hasAccepted = ({ leaderId, acceptances }: Answered, memberId: number): boolean =>
  memberId === leaderId || acceptances.some(({ affiliateId }) => affiliateId === memberId)

async function listInvitations(affiliateId: number): Promise<SquadInvitation[]> {
  const rows = await db().squadApplication.findMany({
    where: { status: 'submitted', memberIds: { has: affiliateId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SQUAD_APPLICATIONS_LISTED,
    include: { acceptances: true },
  })
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

async function listOwnSplits(affiliateId: number): Promise<OwnSplit[]> {
  const lines = await db().squadPeriodLine.findMany({
    where: { affiliateId, isShared: true },
    include: { period: { include: { squad: { select: { name: true } } } } },
    orderBy: [{ period: { startsDay: 'desc' } }, { periodId: 'desc' }],
    take: PERIODS_LISTED,
  })
  return lines.map(({ periodId, period, ...line }) => ({
    periodId,
    squadName: period.squad.name,
    startsDay: dayFromColumn(period.startsDay),
    endsDay: dayFromColumn(period.endsDay ?? period.startsDay),
    earnedCents: Number(line.payoutCents + line.correctionCents),
    shareCents: Number(line.shareCents),
    dueCents: Number(line.dueCents),
    settledCents: Number(line.settledCents),
  }))
}
