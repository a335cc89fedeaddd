import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { LinesLoading } from '../../kit/frame/placeholders'
import { BillingDialog, InvoicePaidDialog, PaymentDialog } from '../billing-dialogs'
import { advertiserBillingOptions } from '../queries'
import { SheetSection } from './sheet-section'

type BillingDialogName = 'mode' | 'deposit' | 'refund' | { invoice: AdvertiserBilling['invoices'][number] }
type SectionProps = { advertiser: AdvertiserDetail; isReadOnly: boolean }

/** How an advertiser pays and stands: what is left, deposits by hand, and invoices to mark as paid. */
export function BillingSection({ advertiser, isReadOnly }: SectionProps) {
  const query = useQuery(advertiserBillingOptions(advertiser.id))
  const [dialog, setDialog] = useState<BillingDialogName | null>(null)
  const close = () => setDialog(null)
  const { data: billing } = query
  return (
    <SheetSection
      title="Billing"
      action={
        isReadOnly || !billing ? null : (
          <Button size="sm" aria-label="Change billing" onClick={() => setDialog('mode')}>
            Change
          </Button>
        )
      }
    >
      {billing ? (
        <>
          <FactList facts={listFacts(billing)} />
          <OpenInvoices billing={billing} onPaid={isReadOnly ? undefined : (invoice) => setDialog({ invoice })} />
          {isReadOnly ? null : (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setDialog('deposit')}>
                Enter a deposit
              </Button>
              <Button size="sm" onClick={() => setDialog('refund')}>
                Refund a deposit
              </Button>
            </div>
          )}
        </>
      ) : query.error ? (
        <Failure query={query} />
      ) : (
        <LinesLoading lines={4} />
      )}
      {billing && dialog === 'mode' ? (
        <BillingDialog advertiser={advertiser} billing={billing} onClose={close} />
      ) : null}
      {dialog === 'deposit' || dialog === 'refund' ? (
        <PaymentDialog advertiser={advertiser} kind={dialog} onClose={close} />
      ) : null}
      {dialog !== null && typeof dialog === 'object' ? (
        <InvoicePaidDialog advertiser={advertiser} invoice={dialog.invoice} onClose={close} />
      ) : null}
    </SheetSection>
  )
}

const describeMode = ({ billingMode, creditLimitCents }: AdvertiserBilling): string => {
  if (billingMode === 'prefunded') return 'Prepaid'
  return creditLimitCents === null ? 'Invoiced, no limit' : `Invoiced, up to ${formatCents(creditLimitCents)}`
}

const listFacts = (billing: AdvertiserBilling) =>
  [
    ['Billing method', describeMode(billing)],
    ['Left for sales', billing.leftCents === null ? 'No limit' : <Money key="left" cents={billing.leftCents} />],
    ['Reserved', <Money key="reserved" cents={billing.reservedCents} />],
    ...(billing.bankTransfer ? ([['Reference of deposits', billing.bankTransfer.reference]] as const) : []),
    ['Spent', <Money key="spent" cents={billing.spentCents} />],
    [
      'State',
      billing.unfundedSince ? (
        <Status key="state" kind="rejected">
          Used up, {formatCount(billing.waiting.count)} waiting ({formatCents(billing.waiting.cents)})
        </Status>
      ) : (
        <Status key="state" kind="approved">
          Open
        </Status>
      ),
    ],
  ] as const

type InvoicesProps = {
  billing: AdvertiserBilling
  onPaid: ((invoice: AdvertiserBilling['invoices'][number]) => void) | undefined
}

function OpenInvoices({ billing: { invoices }, onPaid }: InvoicesProps) {
  const open = invoices.filter(({ paidAt }) => paidAt === null)
  if (open.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-13">
      {open.map((invoice) => (
        <li key={invoice.number} className="flex items-center gap-3">
          <span className="flex-1">Invoice {invoice.number}</span>
          <Money cents={invoice.amountCents} />
          {onPaid ? (
            <Button size="sm" aria-label={`Mark invoice ${invoice.number} as paid`} onClick={() => onPaid(invoice)}>
              Paid
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
