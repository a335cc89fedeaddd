import 'server-only'
import type { StaffActor } from '@/lib/backoffice/audit/service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Candidate } from './rules'

/** A member by number with a share in basis points. */
export type Place = { affiliateId: number; shareBps: number }

type Row = { affiliateId: number; name: string; status: AffiliateStatus; otherSquad: string | null }

/**
 * Affiliates as they would be in a squad, in the order given. Who does not exist is as one who is not approved.
 * @param squadId the squad that is asked for, which is no other one
 */
export async function readCandidates(tx: Tx, places: readonly Place[], squadId?: number): Promise<Candidate[]> {
  const ids = places.map(({ affiliateId }) => affiliateId)
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, a.status::text,
      (SELECT s.name FROM squad_member m JOIN squad s ON s.id = m.squad_id
       WHERE m.affiliate_id = a.id AND m.left_at IS NULL AND m.squad_id IS DISTINCT FROM ${squadId ?? null}::int
       LIMIT 1) AS "otherSquad"
    FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE a.id = ANY(${ids}::int[])`
  const known = new Map(rows.map((row) => [row.affiliateId, row]))
  return places.map(({ affiliateId, shareBps }) => ({
    ...{ affiliateId, name: '', status: 'rejected' as const, otherSquad: null },
    ...known.get(affiliateId),
    shareBps,
  }))
}

/** Nobody decides about a squad they are in. @throws AppError forbidden */
export async function refuseOwnSquad(
  tx: Tx,
  members: readonly Pick<Place, 'affiliateId'>[],
  { userId }: StaffActor,
): Promise<void> {
  const own = await tx.affiliate.count({ where: { userId, id: { in: members.map(({ affiliateId }) => affiliateId) } } })
  if (own > 0) throw new AppError('forbidden', 'You are in this squad yourself; somebody else must decide.')
}

/** Puts members in, those who were in it before included. */
export async function putMembers(tx: Tx, squadId: number, places: readonly Place[], at: Date): Promise<void> {
  for (const { affiliateId, shareBps } of places) {
    await tx.squadMember.upsert({
      where: { squadId_affiliateId: { squadId, affiliateId } },
      create: { squadId, affiliateId, shareBps, joinedAt: at },
      update: { shareBps, joinedAt: at, leftAt: null },
    })
  }
}

/** What the database refuses of a squad: a name or a member that another one took in the same moment. */
export function explainTaken(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new AppError('conflict', 'Another squad has this name or one of these members.')
  }
  throw error
}
