import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'
import { CHOICES_SHOWN, type LinkKind } from './constants'

type Link = { kind: LinkKind; id: string; label: string; q: string }

type LinkSelection = { ids?: readonly string[]; take?: number }

/** Conversions of an affiliate, newest first, in words. */
async function listConversions(affiliateId: number, { ids, take }: LinkSelection): Promise<Link[]> {
  const rows = await db().conversion.findMany({
    where: { affiliateId, ...(ids && { id: { in: [...ids] } }) },
    orderBy: { id: 'desc' },
    ...(take && { take }),
    select: { id: true, txnId: true, offerId: true, payoutCents: true, status: true, createdAt: true },
  })
  const offerIds = [...new Set(rows.map(({ offerId }) => offerId))]
  const offers = await db().offer.findMany({ where: { id: { in: offerIds } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return rows.map(({ id, txnId, offerId, payoutCents, status, createdAt }) => ({
    kind: 'conversion',
    id,
    q: txnId,
    label: `${names.get(offerId) ?? `Offer ${offerId}`}, ${formatCents(payoutCents)}, ${easternDay(createdAt)}, ${status}`,
  }))
}

/** Requested payouts of an affiliate, newest first, in words; without where they go. */
async function listPayouts(affiliateId: number, { ids, take }: LinkSelection): Promise<Link[]> {
  const rows = await db().payoutRequest.findMany({
    where: { affiliateId, ...(ids && { id: { in: [...ids] } }) },
    orderBy: { id: 'desc' },
    ...(take && { take }),
    select: { id: true, amountCents: true, status: true, requestedAt: true },
  })
  return rows.map(({ id, amountCents, status, requestedAt }) => ({
    kind: 'payout',
    id,
    q: String(affiliateId),
    label: `Payout of ${formatCents(amountCents)}, ${easternDay(requestedAt)}, ${status}`,
  }))
}

const findAffiliate = (userId: string) => db().affiliate.findUnique({ where: { userId }, select: { id: true } })

/** What a ticket is about; what is no longer there is left out. */
export async function listLinks(ticketId: string, userId: string): Promise<Link[]> {
  const links = await db().supportTicketLink.findMany({ where: { ticketId } })
  const affiliate = links.length > 0 ? await findAffiliate(userId) : null
  if (!affiliate) return []
  const idsOf = (kind: LinkKind) => links.filter((link) => link.kind === kind).map(({ subjectId }) => subjectId)
  const [conversions, payouts] = await Promise.all([
    listConversions(affiliate.id, { ids: idsOf('conversion') }),
    listPayouts(affiliate.id, { ids: idsOf('payout') }),
  ])
  return [...conversions, ...payouts]
}

/** The newest conversions and payouts of who wrote a ticket. @throws AppError not_found */
export async function listLinkChoices(number: number): Promise<Link[]> {
  const ticket = await db().supportTicket.findUnique({ where: { number }, select: { userId: true } })
  if (!ticket) throw new AppError('not_found', 'There is no such ticket.')
  const affiliate = await findAffiliate(ticket.userId)
  if (!affiliate) return []
  const newest = { take: CHOICES_SHOWN }
  const [conversions, payouts] = await Promise.all([
    listConversions(affiliate.id, newest),
    listPayouts(affiliate.id, newest),
  ])
  return [...conversions, ...payouts]
}

/** Whether a conversion or payout is that person's own. */
export async function isOwn(tx: Tx, userId: string, { kind, id }: { kind: LinkKind; id: string }): Promise<boolean> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  if (!affiliate) return false
  const where = { affiliateId: affiliate.id, id }
  return (await (kind === 'conversion' ? tx.conversion.count({ where }) : tx.payoutRequest.count({ where }))) > 0
}
