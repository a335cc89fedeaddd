import 'server-only'
import { whoSees } from '@/lib/accounts/staff-permissions/book-data'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { appealUntil } from './rules'
import type { OwnAppeal } from './schema'

type Ref = { affiliateId: number; conversionId: string }

/** An affiliate's appeal about a conversion, or until when they may make one. @throws AppError not_found */
export async function getOwnAppeal({ affiliateId, conversionId }: Ref, at: Date): Promise<OwnAppeal> {
  const [conversion, row] = await Promise.all([
    db().conversion.findUnique({ where: { affiliateId_id: { affiliateId, id: conversionId } } }),
    db().appeal.findUnique({
      where: { affiliateId_conversionId: { affiliateId, conversionId } },
      include: { questions: { orderBy: { askedAt: 'asc' }, take: 1, select: { askedAt: true } } },
    }),
  ])
  if (!conversion) throw new AppError('not_found', 'This conversion does not exist.')
  const until = appealUntil(conversion, settings().appeals.windowDays)
  if (!row) return { until: until?.toISOString() ?? null, isPossible: until !== null && at <= until, appeal: null }
  const { ground, message, pictures, status, createdAt, dueAt, decidedAt, answer, questions } = row
  return {
    until: until?.toISOString() ?? null,
    isPossible: false,
    appeal: {
      ground,
      message,
      pictures,
      status,
      answer,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
      askedAt: questions[0]?.askedAt.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
    },
  }
}

/** Active staff who decide about appeals of an affiliate, by their account, except themselves. */
export async function listDeciders(tx: Tx, appellantId: string): Promise<string[]> {
  const users = await tx.user.findMany({
    where: { AND: [whereMay(canEdit('appeals')), whoSees(appellantId), { id: { not: appellantId } }] },
    select: { id: true },
  })
  return users.map(({ id }) => id)
}

/** Who judged a conversion before: changed its state, or decided the fraud case that names it. */
export async function listJudges(tx: Tx, { affiliateId, conversionId }: Ref): Promise<ReadonlySet<string>> {
  const [changes, facts] = await Promise.all([
    tx.conversionHistory.findMany({ where: { affiliateId, conversionId }, select: { actorId: true } }),
    tx.fraudFact.findMany({
      where: { affiliateId, conversionId },
      select: { case: { select: { decidedById: true } } },
    }),
  ])
  const ids = [...changes.map(({ actorId }) => actorId), ...facts.map((fact) => fact.case?.decidedById ?? null)]
  return new Set(ids.filter((id) => id !== null))
}
