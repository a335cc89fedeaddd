import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { DOLLAR } from '@/lib/platform/money/currency'
import type { AmountLimitChange } from './limit-admin-schema'

/**
 * Sets or removes the largest amount that postbacks of an advertiser or on an offer may name. It applies at once; calls
 * refused before can be replayed.
 * @throws AppError `not_found`; `invalid` at `confirm` unless the name of the advertiser or offer is typed
 */
export function setAmountLimit({ actor, at }: StaffContext, input: AmountLimitChange): Promise<void> {
  const { advertiserId, offerId, limitCents, currency, reason, confirm } = input
  return transact(async (tx) => {
    const [subject, id] =
      advertiserId === null ? (['offer', offerId ?? 0] as const) : (['advertiser', advertiserId] as const)
    const before = await lockSubject(tx, subject, id)
    assertConfirmed(confirm, before.name)
    const maxAmountCurrency = limitCents === null ? DOLLAR : currency
    const data = { maxAmountCents: limitCents === null ? null : BigInt(limitCents), maxAmountCurrency }
    if (subject === 'offer') await tx.offer.update({ where: { id }, data })
    else await tx.advertiser.update({ where: { id }, data })
    await recordAudit(tx, actor, {
      action: 'amount_limit.set',
      subject,
      subjectId: String(id),
      before: {
        limitCents: before.maxAmountCents === null ? null : Number(before.maxAmountCents),
        currency: before.maxAmountCurrency,
      },
      after: { limitCents, currency: maxAmountCurrency },
      reason,
      at,
    })
  })
}

async function lockSubject(tx: Tx, subject: 'advertiser' | 'offer', id: number) {
  const select = { name: true, maxAmountCents: true, maxAmountCurrency: true } as const
  if (subject === 'offer') await tx.$queryRaw`SELECT 1 FROM offer WHERE id = ${id} FOR NO KEY UPDATE`
  else await tx.$queryRaw`SELECT 1 FROM advertiser WHERE id = ${id} FOR NO KEY UPDATE`
  const found =
    subject === 'offer'
      ? await tx.offer.findUnique({ where: { id }, select })
      : await tx.advertiser.findUnique({ where: { id }, select })
  if (!found) throw new AppError('not_found', `There is no such ${subject}.`)
  return found
}
