'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell, CreditCard } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { billingOptions, paidBillingOptions } from '../queries'
import { depositParam } from '../search-params'
import { BankTransferCard } from './bank-transfer-card'
import { DepositDialog, NoticeDialog } from './billing-dialogs'
import { BillingFigures } from './billing-figures'
import { InvoicesCard, PaymentsCard } from './billing-lists'
import { DepositReturn } from './deposit-return'
import { StatementCard } from './statement-card'

/** How the advertiser stands: what is left, deposits, statements and invoices. Owners deposit and set the alert. */
export function BillingScreen({ isOwner }: { isOwner: boolean }) {
  const [outcome, setOutcome] = useQueryState('deposit', depositParam)
  const query = useQuery(outcome === 'paid' ? paidBillingOptions : billingOptions)
  const [dialog, setDialog] = useState<'deposit' | 'notice' | null>(null)
  const { data } = query
  const isBudgeted = data !== undefined && data.leftCents !== null
  return (
    <PageShell width="wide">
      <PageHeader
        title="Billing"
        description="What is left for sales, what was paid in, and what each month cost."
        actions={
          isOwner && isBudgeted ? (
            <>
              <Button onClick={() => setDialog('notice')}>
                <Bell />
                Low-balance alert
              </Button>
              {data.canPayOnline ? (
                <Button variant="primary" onClick={() => setDialog('deposit')}>
                  <CreditCard />
                  Deposit
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      {data ? (
        <div className="grid gap-4">
          {outcome ? <DepositReturn outcome={outcome} onClose={() => setOutcome(null)} /> : null}
          <BillingFigures billing={data} />
          {data.bankTransfer ? <BankTransferCard transfer={data.bankTransfer} /> : null}
          <StatementCard months={data.months} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <PaymentsCard isJustPaid={outcome === 'paid'} />
            <InvoicesCard invoices={data.invoices} />
          </div>
          {dialog === 'deposit' ? <DepositDialog onClose={() => setDialog(null)} /> : null}
          {dialog === 'notice' ? <NoticeDialog billing={data} onClose={() => setDialog(null)} /> : null}
        </div>
      ) : (
        <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card>
      )}
    </PageShell>
  )
}
