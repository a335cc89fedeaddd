import 'server-only'
import { db } from '../db'
import { SQUAD_APPLICATIONS_LISTED } from './constants'
import { type SquadList, sharesSchema } from './schema'

/** An affiliate's own proposals of a squad, newest first, and the squad they are in. */
export async function listSquadApplications(affiliateId: number): Promise<SquadList> {
  const [rows, membership] = await Promise.all([
    db().squadApplication.findMany({
      where: { leaderId: affiliateId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SQUAD_APPLICATIONS_LISTED,
    }),
    db().squadMember.findFirst({
      where: { affiliateId, leftAt: null, squad: { status: { not: 'disbanded' } } },
      select: { squad: { include: { _count: { select: { members: { where: { leftAt: null } } } } } } },
    }),
  ])
  const squad = membership?.squad
  return {
    squad: squad
      ? {
          ...{ name: squad.name, split: squad.split, memberCount: squad._count.members },
          isLeader: squad.leaderId === affiliateId,
        }
      : null,
    applications: rows.map(({ id, name, pitch, split, status, decisionReason, ...row }) => {
      const shares = sharesSchema.nullable().parse(row.shares ?? null)
      return {
        ...{ id, name, pitch, split, status, decisionReason },
        members: [row.leaderId, ...row.memberIds].map((memberId) => ({
          affiliateId: memberId,
          shareBps: shares?.[String(memberId)] ?? null,
        })),
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      }
    }),
  }
}
