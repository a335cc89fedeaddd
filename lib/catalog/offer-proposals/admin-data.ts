import 'server-only'
import type { Offer } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { AdminProposal, ProposalsQuery, ProposedOffer } from './admin-schema'
import { PROPOSED_LABELS } from './constants'
import { inWords, namesOf, PROPOSAL } from './data'
import { fieldsOf, priceOf } from './rules'
import { storedOfferSchema } from './schema'

/** Proposals on one page of staff: the oldest that wait, or the latest that were decided. */
const SHOWN = 200

/** Proposals of advertisers: those that wait, the oldest first, or those that were decided, the latest first. */
export async function listProposals({ state }: ProposalsQuery): Promise<AdminProposal[]> {
  const isWaiting = state === 'waiting'
  const rows = await db().offerProposal.findMany({
    where: { status: isWaiting ? 'waiting' : { in: ['accepted', 'declined'] } },
    select: { ...PROPOSAL, advertiserId: true, decidedById: true, advertiser: { select: { name: true } }, offer: true },
    orderBy: isWaiting ? [{ createdAt: 'asc' }, { id: 'asc' }] : [{ decidedAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  })
  const ids = rows.flatMap(({ createdById, decidedById }) => [createdById, ...(decidedById ? [decidedById] : [])])
  const nameOf = await namesOf(ids)
  return rows.map(({ advertiserId, advertiser, decidedById, ...row }) => ({
    ...inWords(row, nameOf),
    ...{ advertiserId, advertiserName: advertiser.name },
    overtaken: row.offer && isWaiting ? overtakenOf(row.offer, row.before as Record<string, unknown>) : [],
    decidedBy: decidedById && nameOf(decidedById),
  }))
}

/** The fields that were changed since the proposal was sent. Creatives are not compared. */
function overtakenOf(offer: Offer, before: Record<string, unknown>): string[] {
  const now: Record<string, unknown> = { ...fieldsOf(offer), ...priceOf(offer), status: offer.status }
  return Object.keys(before)
    .filter((name) => name in now && JSON.stringify(now[name]) !== JSON.stringify(before[name]))
    .map((name) => PROPOSED_LABELS[name] ?? name)
}

/** The form of a proposed offer that waits. @throws AppError not_found */
export async function getProposedOffer(id: string): Promise<ProposedOffer> {
  const row = await db().offerProposal.findFirst({ where: { id, kind: 'new_offer', status: 'waiting' } })
  if (!row) throw new AppError('not_found', 'This proposal does not wait any more.')
  const { startsAt, expiresAt, previewUrl, ...offer } = storedOfferSchema.parse(row.changes)
  return {
    ...offer,
    ...{ advertiserId: row.advertiserId, note: row.note, previewUrl: previewUrl ?? '' },
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
