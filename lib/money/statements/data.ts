import 'server-only'
import { db } from '@/lib/platform/db'
import { hasLatinForm } from '@/lib/platform/text/latin'
import type { Month } from '../ledger/rules'
import type { Statement } from '../ledger/schema'
import { getStatement } from '../ledger/statements'
import { METHOD_LABELS } from '../payouts/constants'
import { findTaxAddress } from '../tax/data'

/** Whom a statement is about, as it is addressed. */
export type Party = { name: string; address: string[]; email: string; affiliateId: number }

/** A payout that was made in the month. Cents. */
export type PaidOut = { at: Date; destination: string; reference: string; amountCents: number }

export type StatementDocument = { statement: Statement; party: Party; paidOut: PaidOut[]; at: Date }

/**
 * Everything a month's statement says as a document.
 * @throws AppError not_found for a month that has not begun
 */
export async function getStatementDocument(affiliateId: number, month: Month, at: Date): Promise<StatementDocument> {
  const statement = await getStatement(affiliateId, month, at)
  const to = new Date(statement.to)
  const [party, paidOut] = await Promise.all([
    getParty(affiliateId, to < at ? to : at),
    listPaidOut(affiliateId, new Date(statement.from), to),
  ])
  return { statement, party, paidOut, at }
}

/** By the tax form there was at the time, else by the profile; a name in another script gives way to the address. */
async function getParty(affiliateId: number, at: Date): Promise<Party> {
  const [tax, { user }] = await Promise.all([
    findTaxAddress(affiliateId, at),
    db().affiliate.findUniqueOrThrow({
      where: { id: affiliateId },
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
    }),
  ])
  const names = [tax?.legalName, `${user.firstName} ${user.lastName}`.trim()]
  const name = names.find((each) => each && hasLatinForm(each)) ?? user.email
  return { name, address: tax?.address ?? [], email: user.email, affiliateId }
}

async function listPaidOut(affiliateId: number, from: Date, to: Date): Promise<PaidOut[]> {
  const requests = await db().payoutRequest.findMany({
    where: { affiliateId, status: 'paid', settledAt: { gte: from, lt: to } },
    orderBy: [{ settledAt: 'asc' }, { id: 'asc' }],
    select: { settledAt: true, amountCents: true, methodKind: true, methodHint: true, providerRef: true },
  })
  return requests.map(({ settledAt, amountCents, methodKind, methodHint, providerRef }) => ({
    at: settledAt ?? from,
    destination: `${METHOD_LABELS[methodKind]} ${methodHint}`,
    reference: providerRef ?? '',
    amountCents: Number(amountCents),
  }))
}
