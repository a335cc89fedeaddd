import 'server-only'
import { wrongCursor } from '@/lib/backoffice/lists/cursor-data'
import type { Offer, Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { type Cursor, formatCursor, toPage } from '@/lib/platform/http/responses/pagination'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import type { AdminProposals, ProposalsQuery, ProposedOffer } from './admin-schema'
import { PROPOSED_LABELS } from './constants'
import { inWords, PROPOSAL, readPersonNames } from './data'
import { toPriceFields, toProposedFields } from './rules'
import { storedOfferSchema } from './schema'

/**
 * A page of the proposals of advertisers: those that wait, the oldest first, or those that were decided, the latest first.
 * @throws AppError invalid for a cursor of the other order
 */
export async function listProposals({ state, limit, cursor }: ProposalsQuery): Promise<AdminProposals> {
  if (cursor && cursor.order !== state) throw wrongCursor('This cursor is of another order of the list.')
  const isWaiting = state === 'waiting'
  const rows = await db().offerProposal.findMany({
    where: isWaiting
      ? { status: 'waiting', ...(cursor && sentAfter(cursor)) }
      : { status: { in: ['accepted', 'declined'] }, ...(cursor && decidedBefore(cursor)) },
    select: { ...PROPOSAL, advertiserId: true, decidedById: true, advertiser: { select: { name: true } }, offer: true },
    orderBy: isWaiting ? [{ createdAt: 'asc' }, { id: 'asc' }] : [{ decidedAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ createdAt, decidedAt, id }) =>
    formatCursor({ at: isWaiting ? createdAt : (decidedAt ?? createdAt), id }, state),
  )
  const ids = page.flatMap(({ createdById, decidedById }) => [createdById, ...(decidedById ? [decidedById] : [])])
  const nameOf = await readPersonNames(ids)
  const proposals = page.map(({ advertiserId, advertiser, decidedById, ...row }) => ({
    ...inWords(row, nameOf),
    advertiserId,
    advertiserName: advertiser.name,
    overtaken: row.offer && isWaiting ? listOvertaken(row.offer, row.before as Record<string, unknown>) : [],
    decidedBy: decidedById && nameOf(decidedById),
  }))
  return { proposals, nextCursor }
}

const sentAfter = ({ at, id }: Cursor): Prisma.OfferProposalWhereInput => ({
  createdAt: { gte: at },
  OR: [{ createdAt: { gt: at } }, { id: { gt: id } }],
})

const decidedBefore = ({ at, id }: Cursor): Prisma.OfferProposalWhereInput => ({
  decidedAt: { lte: at },
  OR: [{ decidedAt: { lt: at } }, { id: { lt: id } }],
})

/** The fields that were changed since the proposal was sent. Creatives are not compared. */
function listOvertaken(offer: Offer, before: Record<string, unknown>): string[] {
  const now: Record<string, unknown> = { ...toProposedFields(offer), ...toPriceFields(offer), status: offer.status }
  return Object.keys(before)
    .filter((name) => name in now && JSON.stringify(now[name]) !== JSON.stringify(before[name]))
    .map((name) => PROPOSED_LABELS[name] ?? name)
}

/** The form of a proposed offer that waits. @throws AppError not_found */
export async function getProposedOffer(id: string): Promise<ProposedOffer> {
  const row = await db().offerProposal.findFirst({ where: { id, kind: 'new_offer', status: 'waiting' } })
  if (!row) throw new AppError('not_found', 'This proposal does not wait any more.')
  const read = storedOfferSchema.parse(row.changes)
  const {
    startsAt,
    expiresAt,
    previewUrl,
    passedParameters = [],
    visitors,
    refusesUnknownVisitors = false,
    ...offer
  } = read
  return {
    ...offer,
    visitors: furtherConditionsSchema.parse(visitors ?? {}),
    refusesUnknownVisitors,
    advertiserId: row.advertiserId,
    note: row.note,
    passedParameters,
    previewUrl: previewUrl ?? '',
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
