import { useState } from 'react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type Mode = 'prefunded' | 'limited' | 'open'
const MODES: { value: Mode; label: string }[] = [
  { value: 'prefunded', label: 'Prepaid' },
  { value: 'limited', label: 'Invoiced, with credit limit' },
  { value: 'open', label: 'Invoiced, no limit' },
]
const SHOWN = [
  { value: 'sales', label: 'For about how many sales it lasts' },
  { value: 'sum', label: 'How much is left' },
] as const
const REFERENCE = 'Reference of the transfer'

type Props = { advertiser: AdvertiserDetail; onClose: () => void }

/** How an advertiser pays. */
export function BillingDialog({ advertiser: { id, name }, billing, onClose }: Props & { billing: AdvertiserBilling }) {
  const { billingMode, creditLimitCents, showsBalance } = billing
  const first: Mode = billingMode === 'prefunded' ? 'prefunded' : creditLimitCents === null ? 'open' : 'limited'
  const [mode, setMode] = useState<Mode>(first)
  const [limit, setLimit] = useState(creditLimitCents === null ? '' : (creditLimitCents / 100).toFixed(2))
  const [shows, setShows] = useState(showsBalance)
  const body = {
    billingMode: mode === 'prefunded' ? 'prefunded' : 'postpaid',
    creditLimitCents: mode === 'limited' ? typedCents(limit) : null,
    showsBalance: shows,
  }
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Billing saved."
      onClose={onClose}
      title={`Billing of ${name}`}
      description="Prepaid and credit-limit advertisers: each conversion reserves its revenue, up to the available funds. Earlier conversions are billed as before."
      label="Save billing"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <>
          <SelectField
            label="Billing method"
            value={mode}
            onChange={setMode}
            options={MODES}
            error={errors.billingMode}
          />
          {mode === 'limited' ? (
            <TextField
              label="Credit limit in dollars"
              isNumber
              value={limit}
              onChange={setLimit}
              error={errors.creditLimitCents}
            />
          ) : null}
          <SelectField
            label="Affiliates see"
            value={shows ? 'sum' : 'sales'}
            onChange={(value) => setShows(value === 'sum')}
            options={SHOWN}
            error={errors.showsBalance}
          />
        </>
      )}
      change={() => ({ path: `${ADVERTISERS_PATH}/${id}/billing`, method: 'PUT', body })}
    />
  )
}

/** Enters a deposit or a refund, which a second person approves. */
export function PaymentDialog({ advertiser: { id, name }, kind, onClose }: Props & { kind: 'deposit' | 'refund' }) {
  const [sum, setSum] = useState('')
  const [reference, setReference] = useState('')
  const amountCents = typedCents(sum)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Posted."
      waiting="Entered. A second person must approve it."
      onClose={onClose}
      title={kind === 'deposit' ? `Deposit of ${name}` : `Refund to ${name}`}
      description={
        kind === 'deposit'
          ? 'Money that arrived by bank. It is posted once a second person approves it.'
          : 'Money that goes back: at most what is neither reserved nor spent. It is posted once a second person approves it.'
      }
      label={kind === 'deposit' ? 'Enter deposit' : 'Enter refund'}
      busyLabel="Entering…"
      phrase={typeof amountCents === 'number' ? sumPhrase(amountCents) : undefined}
      fields={(errors) => (
        <>
          <TextField label="Amount in dollars" isNumber value={sum} onChange={setSum} error={errors.amountCents} />
          <TextField label={REFERENCE} value={reference} onChange={setReference} error={errors.reference} />
        </>
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${id}/payments`,
        method: 'POST',
        body: { kind, amountCents, reference },
      })}
    />
  )
}

type InvoiceProps = Props & { invoice: AdvertiserBilling['invoices'][number] }

/** Records that an invoice was paid. */
export function InvoicePaidDialog({ advertiser: { id, name }, invoice, onClose }: InvoiceProps) {
  const [reference, setReference] = useState('')
  const { number, amountCents } = invoice
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Invoice marked as paid."
      onClose={onClose}
      title={`Invoice ${number} of ${name}`}
      description={`Records that ${formatCents(amountCents)} arrived. This cannot be undone.`}
      label="Mark as paid"
      busyLabel="Saving…"
      phrase={sumPhrase(amountCents)}
      fields={(errors) => (
        <TextField label={REFERENCE} value={reference} onChange={setReference} error={errors.reference} />
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${id}/invoices/${number}/payment`,
        method: 'POST',
        body: { reference },
      })}
    />
  )
}
