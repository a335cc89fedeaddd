import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { plainRule, storedRulesSchema } from '../payouts/condition-schema'
import type { OfferCopy } from './admin-schema'

const PARTS = {
  categories: true,
  thumbnails: true,
  creatives: { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }] },
  questions: true,
  landingPages: { orderBy: { id: 'asc' as const } },
  goals: true,
  tiers: true,
} satisfies Prisma.OfferInclude

type Source = Prisma.OfferGetPayload<{ include: typeof PARTS }>

/**
 * Copies an offer with its goals, tiers, rules of payouts, landing pages, pictures, creatives, rules and questions, as a draft. Affiliates, their
 * approvals, payouts of their own and rules for some of them, planned payout changes and figures stay with the original.
 * @returns the number of the copy @throws AppError `not_found`
 */
export function copyOffer(
  { actor, at }: StaffContext,
  { id, name, reason }: OfferCopy & { id: number },
): Promise<number> {
  return transact(async (tx) => {
    const source = await tx.offer.findUnique({ where: { id }, include: PARTS })
    if (!source) throw new AppError('not_found', 'There is no such offer.')
    const copy = await tx.offer.create({ data: { ...copiedColumns(source), name, createdAt: at, updatedAt: at } })
    await copyParts(tx, source, copy.id, at)
    if (source.rules.trim() !== '')
      await tx.offerRulesVersion.create({
        data: { offerId: copy.id, version: 1, text: source.rules, createdById: actor.userId, createdAt: at },
      })
    const after = { name, copyOf: id, status: copy.status, advertiserId: source.advertiserId }
    const entry = { action: 'offer.copy', subject: 'offer', subjectId: String(copy.id), after, reason, at }
    await recordAudit(tx, actor, entry)
    return copy.id
  })
}

/** A schedule is of the original alone: a copy with its dates might have ended before it began. */
function copiedColumns({
  categories,
  thumbnails,
  creatives,
  questions,
  landingPages,
  goals,
  tiers,
  ...source
}: Source) {
  const { id, version, createdAt, updatedAt, ...columns } = source
  const rules = storedRulesSchema.parse(columns.payoutRules)
  const payoutRules = rules.filter(({ conditions }) => conditions.affiliateIds.length === 0).map(plainRule)
  const visitors = columns.visitors as Prisma.InputJsonObject
  return { ...columns, visitors, payoutRules, status: 'pending' as const, startsAt: null, expiresAt: null }
}

async function copyParts(tx: Tx, source: Source, offerId: number, at: Date): Promise<void> {
  const own = <Row extends { offerId: number }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, offerId }))
  await tx.offerCategory.createMany({ data: own(source.categories) })
  await tx.offerThumbnail.createMany({ data: own(source.thumbnails).map((row) => ({ ...row, id: newId(at) })) })
  // a millisecond apart, so that they keep their order
  const timeOf = (index: number) => new Date(at.getTime() + index)
  await tx.offerCreative.createMany({
    data: own(source.creatives).map((row, index) => ({ ...row, id: newId(timeOf(index)), createdAt: timeOf(index) })),
  })
  await tx.offerQuestion.createMany({ data: own(source.questions).map(({ id, ...row }) => row) })
  await tx.offerLandingPage.createMany({
    data: own(source.landingPages).map(({ id, ...row }) => ({ ...row, createdAt: at })),
  })
  const goalIds = new Map<number, number>()
  for (const { id, ...goal } of own(source.goals)) {
    const created = await tx.offerGoal.create({ data: { ...goal, createdAt: at } })
    goalIds.set(id, created.id)
  }
  await tx.offerTier.createMany({
    data: own(source.tiers).map(({ id, goalId, ...tier }) => ({
      ...tier,
      goalId: goalId === null ? null : (goalIds.get(goalId) ?? null),
    })),
  })
}
