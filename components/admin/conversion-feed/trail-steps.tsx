import type { ReactNode } from 'react'
import type { AdminTrail } from '@/lib/conversions/lists/trail/admin-schema'
import { TRANSFER_LABELS } from '@/lib/money/ledger/constants'
import { formatCents } from '@/lib/platform/money/format'
import { PAYOUT_STATUSES } from '../shared/payout-status'
import { moment, stateTitle } from './labels'

type StepProps = { title: ReactNode; side?: ReactNode; more: string; note?: string | null }

function Step({ title, side, more, note }: StepProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line pt-2 text-13">
      <span className="font-medium">{title}</span>
      <span className="tabular-nums">{side}</span>
      <span className="text-12 text-muted [overflow-wrap:anywhere]">{more}</span>
      {note ? <span className="col-span-2 pt-1 [overflow-wrap:anywhere]">{note}</span> : null}
    </li>
  )
}

const Empty = ({ children }: { children: ReactNode }) => <p className="text-13 text-muted">{children}</p>

/** The status history of a conversion, with who changed it and their notes. */
export function StateSteps({ history }: { history: AdminTrail['history'] }) {
  return (
    <ul className="grid gap-2">
      {history.map(({ at, from, to, reasonLabel, note, actorEmail }) => (
        <Step
          key={`${at} ${to} ${note}`}
          title={`${stateTitle(from, to)}${reasonLabel ? `: ${reasonLabel}` : ''}`}
          more={`${moment(at)}, ${actorEmail ?? 'automatically'}`}
          note={note}
        />
      ))}
    </ul>
  )
}

const accountName = (kind: string) => kind.replaceAll('_', ' ')

/** Every ledger transfer of the conversion, including our accounts and the referrer's. */
export function LedgerSteps({ trail: { ledger, affiliate } }: { trail: AdminTrail }) {
  if (ledger.length === 0) return <Empty>No ledger transfers.</Empty>
  return (
    <ul className="grid gap-2">
      {ledger.map(({ id, at, kind, from, to, amountCents, affiliateId, memo }) => (
        <Step
          key={id}
          title={TRANSFER_LABELS[kind]}
          side={formatCents(amountCents)}
          more={`${moment(at)}, ${accountName(from)} to ${accountName(to)}${
            affiliateId === null || affiliateId === affiliate.id ? '' : `, affiliate ${affiliateId}`
          }${memo ? `, ${memo}` : ''}`}
        />
      ))}
    </ul>
  )
}

/** The payouts that paid this conversion out, first in, first out. */
export function PayoutSteps({ payouts }: { payouts: AdminTrail['payouts'] }) {
  if (payouts.length === 0) return <Empty>None of it has been paid out yet.</Empty>
  return (
    <ul className="grid gap-2">
      {payouts.map(({ id, status, requestedAt, partCents }) => (
        <Step
          key={`${id} ${partCents}`}
          title={PAYOUT_STATUSES[status].label}
          side={formatCents(partCents)}
          more={`Requested ${moment(requestedAt)}, ${id}`}
        />
      ))}
    </ul>
  )
}
