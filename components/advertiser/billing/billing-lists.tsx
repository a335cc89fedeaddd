import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Money } from '@/components/shared/figures/money'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Status } from '@/components/ui/status'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { datedLabel } from '@/lib/platform/dates/days'
import { BILLING_PATH, paymentsOptions } from '../queries'

const ROW = 'flex items-center gap-3 border-t border-line px-4 py-2.5 text-13'

/** Money that came in or went back. `isJustPaid`: a payment by card is about to arrive. */
export function PaymentsCard({ isJustPaid }: { isJustPaid: boolean }) {
  const query = useInfiniteQuery(paymentsOptions(isJustPaid))
  const payments = query.data?.pages.flatMap((page) => page.payments)
  return (
    <Card aria-labelledby="payments-title">
      <CardHead id="payments-title" title="Deposits and payments" />
      {payments?.length === 0 ? <p className="px-4 pb-4 text-13 text-muted">None yet.</p> : null}
      <ul>
        {payments?.map(({ id, at, label, memo, amountCents }) => (
          <li key={id} className={ROW}>
            <span className="grid min-w-0 flex-1">
              <span className="[overflow-wrap:anywhere]">{memo ? `${label}, ${memo}` : label}</span>
              <span className="text-12 text-muted">{easternText(at)}</span>
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
      <MoreRows query={query} />
      {payments || query.error ? null : <Skeleton className="m-4 h-40" />}
      {payments ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}

/** Invoices, each with its file. */
export function InvoicesCard({ invoices }: Pick<AdvertiserBilling, 'invoices'>) {
  return (
    <Card aria-labelledby="invoices-title">
      <CardHead id="invoices-title" title="Invoices" />
      {invoices.length === 0 ? (
        <p className="px-4 pb-4 text-13 text-muted">None. Prepaid advertisers get statements instead.</p>
      ) : null}
      <ul>
        {invoices.map(({ number, dueOn, paidAt, amountCents }) => (
          <li key={number} className={ROW}>
            <span className="grid min-w-0 flex-1">
              <span>Invoice {number}</span>
              <span className="text-12 text-muted">Due {datedLabel(dueOn)}</span>
            </span>
            <Status kind={paidAt ? 'approved' : 'pending'}>{paidAt ? 'Paid' : 'Open'}</Status>
            <Money cents={amountCents} />
            <Button asChild size="sm">
              <a href={`${BILLING_PATH}/invoices/${number}`} download aria-label={`Download invoice ${number}`}>
                <Download />
                PDF
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
