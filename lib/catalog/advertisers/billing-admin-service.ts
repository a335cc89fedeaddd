import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Advertiser } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { BOOK_FUNDED_SALES_JOB } from '@/lib/money/billing/budgets/constants'
import { lockFunds, markOutOfFunds, openAdvertiserAccounts } from '@/lib/money/billing/budgets/service'
import { settleInvoices } from '@/lib/money/billing/invoices/service'
import { afterMovements } from '@/lib/money/billing/statements/data'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockCapsAlone } from '../caps/lock-service'
import type { BillingChange } from './billing-admin-schema'
import { lockAdvertiser } from './secrets/service'

/**
 * Sets how an advertiser pays. It waits for the conversions under way, as a cap does, so that every later one reserves. Sales
 * from before are billed as they were, on an invoice that is issued now; a lower limit than what is reserved lets nothing more be sold until money arrives.
 * @throws AppError not_found; invalid for a limit of a prefunded advertiser, or at `confirm`
 */
export function setBilling(
  { actor, at }: StaffContext,
  { id, reason, confirm, ...input }: BillingChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    await lockCapsAlone(tx)
    await lockAdvertiser(tx, id)
    const before = await tx.advertiser.findUniqueOrThrow({ where: { id } })
    assertConfirmed(confirm, before.name)
    if (input.billingMode === 'prefunded' && input.creditLimitCents !== null) {
      const message = 'A prefunded advertiser has no credit limit.'
      throw new AppError('invalid', message, { fields: { creditLimitCents: message } })
    }
    await openAdvertiserAccounts(tx, id)
    const creditLimitCents = input.creditLimitCents === null ? null : BigInt(input.creditLimitCents)
    const isOther =
      input.billingMode !== before.billingMode || (creditLimitCents === null) !== (before.creditLimitCents === null)
    // sales booked while this waited for its locks belong to the way before
    const since = isOther ? await afterMovements(tx, id, at) : at
    if (isOther) await settleInvoices(tx, before, since)
    const invoicedUntil = isOther ? since : before.invoicedUntil
    const after = await tx.advertiser.update({ where: { id }, data: { ...input, creditLimitCents, invoicedUntil } })
    await markOutOfFunds(tx, await lockFunds(tx, [id]), at)
    if (after.unfundedSince) await requestJobRun(tx, BOOK_FUNDED_SALES_JOB)
    const about = { subject: 'advertiser', subjectId: String(id), reason, at }
    await recordAudit(tx, actor, { action: 'advertiser.billing', before: facts(before), after: facts(after), ...about })
  })
}

const facts = ({ billingMode, creditLimitCents, showsBalance }: Advertiser) => ({
  billingMode,
  creditLimitCents: creditLimitCents === null ? null : Number(creditLimitCents),
  showsBalance,
})
