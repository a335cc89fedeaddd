import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { formatCursor, olderThan, toPage } from '@/lib/platform/http/responses/pagination'
import { isFound } from '@/lib/platform/text/fold'
import { storedRulesSchema } from '../payouts/condition-schema'
import { conditionsText, ruleValueText } from '../payouts/condition-text-rules'
import { payoutName, revenueText } from '../payouts/text-rules'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import { PROPOSALS_SHOWN } from './constants'
import { knownOwnChanges, proposalLines } from './rules'
import type {
  OwnOffer,
  OwnOfferRow,
  OwnOffers,
  OwnOffersQuery,
  OwnProposals,
  OwnProposalsQuery,
  Proposal,
} from './schema'

const READER = { kind: 'advertiser' } as const

const ROW = {
  id: true,
  name: true,
  status: true,
  payoutType: true,
  defaultRevenueCents: true,
  revenueCurrency: true,
  percentRevenueBps: true,
  thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
  _count: { select: { proposals: { where: { status: 'waiting' } } } },
} as const satisfies Prisma.OfferSelect

type Row = Prisma.OfferGetPayload<{ select: typeof ROW }>

const toRow = ({ id, name, status, thumbnails, _count, ...price }: Row): OwnOfferRow => ({
  id,
  name,
  status,
  price: revenueText({ ...price, revenueCents: price.defaultRevenueCents }),
  thumbnail: thumbnails[0]?.previewUri ?? null,
  waiting: _count.proposals,
})

/** The offers of an advertiser by name, archived ones last, and its latest proposals of new ones, newest first. */
export async function listOwnOffers(advertiserId: number, { q, status }: OwnOffersQuery = {}): Promise<OwnOffers> {
  const where = { advertiserId, ...(status && { status }) }
  const [advertiser, all, proposals] = await Promise.all([
    db().advertiser.findUniqueOrThrow({ where: { id: advertiserId }, select: { currency: true } }),
    db().offer.findMany({ where, select: ROW, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    readProposals({ advertiserId, kind: 'new_offer' }, PROPOSALS_SHOWN),
  ])
  const offers = q ? all.filter(({ name }) => isFound(q, name)) : all
  const isArchived = ({ status }: Row) => status === 'archived'
  const sorted = [...offers.filter((offer) => !isArchived(offer)), ...offers.filter(isArchived)]
  return { offers: sorted.map(toRow), proposals, currency: advertiser.currency }
}

/** One offer of an advertiser, with its proposals and what may be changed without asking. @throws AppError not_found */
export async function getOwnOffer(advertiserId: number, id: number): Promise<OwnOffer> {
  const [offer, proposals] = await Promise.all([
    db().offer.findFirst({
      where: { id, advertiserId },
      select: {
        ...ROW,
        version: true,
        description: true,
        destinationUrl: true,
        payoutRules: true,
        passedParameters: true,
        previewUrl: true,
        allowedCountries: true,
        allowedDevices: true,
        visitors: true,
        refusesUnknownVisitors: true,
        allowedTraffic: true,
        startsAt: true,
        expiresAt: true,
        attributionModel: true,
        attributionWindowDays: true,
        isSubscription: true,
        renewalMonths: true,
        renewalPayments: true,
        paidCustomers: true,
        holdDays: true,
        approvalDays: true,
        afterApprovalDeadline: true,
        defaultEvent: true,
        advertiser: { select: { ownChanges: true } },
        goals: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
        creatives: {
          orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
          select: { id: true, kind: true, title: true, url: true, body: true },
        },
      },
    }),
    readProposals({ advertiserId, offerId: id }, PROPOSALS_SHOWN),
  ])
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const { advertiser, goals, defaultEvent, startsAt, expiresAt, attributionModel, attributionWindowDays, ...own } =
    offer
  const { version, description, destinationUrl, passedParameters, previewUrl, holdDays, creatives } = own
  const { approvalDays, afterApprovalDeadline, isSubscription, renewalMonths, renewalPayments, paidCustomers } = own
  const { allowedCountries, allowedDevices, refusesUnknownVisitors, allowedTraffic } = own
  const row = toRow(offer)
  const goal = payoutName(goals, defaultEvent)
  return {
    ...row,
    version,
    description,
    destinationUrl,
    passedParameters,
    previewUrl,
    isSubscription,
    renewalMonths,
    renewalPayments,
    paidCustomers,
    holdDays,
    approvalDays,
    afterApprovalDeadline,
    creatives,
    proposals,
    allowedCountries,
    allowedDevices,
    visitors: furtherConditionsSchema.parse(own.visitors),
    refusesUnknownVisitors,
    allowedTraffic,
    payoutType: offer.payoutType,
    defaultRevenueCents: Number(offer.defaultRevenueCents),
    revenueCurrency: offer.revenueCurrency,
    percentRevenueBps: offer.percentRevenueBps,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    events: [
      { name: goal(null), event: defaultEvent, price: row.price, isActive: true },
      ...goals.map(({ name, event, isActive, ...terms }) => ({ name, event, isActive, price: revenueText(terms) })),
    ],
    rules: storedRulesSchema.parse(offer.payoutRules).map((rule) => ({
      sales: conditionsText(rule.conditions, READER),
      price: ruleValueText(rule, READER),
    })),
    attribution: { days: attributionWindowDays, isFirstClick: attributionModel === 'first_click' },
    ownChanges: knownOwnChanges(advertiser.ownChanges),
  }
}

/** The columns of a proposal. */
export const PROPOSAL = {
  id: true,
  kind: true,
  status: true,
  offerId: true,
  changes: true,
  before: true,
  note: true,
  createdById: true,
  createdAt: true,
  decidedAt: true,
  decisionReason: true,
  offer: { select: { name: true } },
} as const satisfies Prisma.OfferProposalSelect

type ProposalRow = Prisma.OfferProposalGetPayload<{ select: typeof PROPOSAL }>

/** A page of the proposals of an advertiser, the newest first. */
export async function listOwnProposals(
  advertiserId: number,
  { status, kind, offerId, limit, cursor }: OwnProposalsQuery,
): Promise<OwnProposals> {
  const where = {
    advertiserId,
    ...(status && { status }),
    ...(kind && { kind }),
    ...(offerId && { offerId }),
    ...(cursor && olderThan(cursor)),
  }
  const { page, nextCursor } = toPage(await readProposals(where, limit + 1), limit, ({ createdAt, id }) =>
    formatCursor({ at: new Date(createdAt), id }),
  )
  return { proposals: page, nextCursor }
}

/** Proposals of an advertiser that match, the newest first. */
async function readProposals(where: Prisma.OfferProposalWhereInput, take: number): Promise<Proposal[]> {
  const rows = await db().offerProposal.findMany({
    where,
    select: PROPOSAL,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  })
  const nameOf = await readPersonNames(rows.map(({ createdById }) => createdById))
  return rows.map((row) => inWords(row, nameOf))
}

/** The names of people by their ids; their addresses where they gave none. */
export async function readPersonNames(ids: readonly string[]): Promise<(id: string) => string> {
  const people = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  const names = new Map(people.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim() || one.email]))
  return (id) => names.get(id) ?? 'A former colleague'
}

/** A stored proposal with its changes in words. */
export function inWords(row: ProposalRow, nameOf: (id: string) => string): Proposal {
  const { offer, changes, before, createdById, createdAt, decidedAt, ...rest } = row
  const fields = changes as Record<string, unknown>
  return {
    ...rest,
    offerName: offer?.name ?? String(fields.name ?? ''),
    lines: proposalLines(fields, before as Record<string, unknown>),
    createdBy: nameOf(createdById),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
