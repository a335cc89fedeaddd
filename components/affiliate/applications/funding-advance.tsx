import Link from 'next/link'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Progress } from '@/components/ui/progress'
import { TextLink } from '@/components/ui/text-link'
import type { FundingApplication } from '@/lib/money/advances/schema'
import { formatCents } from '@/lib/platform/money/format'

/** A granted advance: how much of it is repaid, and the latest repayments. */
export function FundingAdvance({ application }: { application: FundingApplication }) {
  const { grantedCents, outstandingCents, repayments } = application
  if (!grantedCents) return null
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13">
        <Figure name="Granted" cents={grantedCents} />
        <Figure name="Repaid" cents={grantedCents - outstandingCents} />
        <Figure name="Still to repay" cents={outstandingCents} />
      </dl>
      <Progress label="Repaid" value={(grantedCents - outstandingCents) / grantedCents} />
      <Repayments repayments={repayments} />
    </div>
  )
}

function Figure({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{formatCents(cents)}</dd>
    </div>
  )
}

function Repayments({ repayments }: Pick<FundingApplication, 'repayments'>) {
  if (repayments.length === 0) return <p className="text-12 text-muted">Repayment starts with your next earnings.</p>
  return (
    <div className="grid gap-1 text-12">
      <ul aria-label="Latest repayments">
        {repayments.map(({ id, at, amountCents }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5">
            <span className="text-muted">
              {amountCents < 0 ? 'Repayment reversed' : 'Repaid'} <RelativeTime at={at} />
            </span>
            <span className="tabular-nums">{formatCents(amountCents)}</span>
          </li>
        ))}
      </ul>
      <TextLink asChild className="justify-self-start">
        <Link href="/account/payment?account=available">All transactions</Link>
      </TextLink>
    </div>
  )
}
