import Link from 'next/link'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { rateText, saleText } from '@/lib/money/ledger/exchange-rate-rules'
import { formatCents } from '@/lib/platform/money/format'

/** What a conversion is: its offer, amounts and ids. */
export function ConversionFacts({ trail: { conversion, click } }: { trail: Trail }) {
  const { offerId, offerName, amountCents, reported, refundedCents, goalName, paidBy, share, txnId, id } = conversion
  return (
    <dl className="grid gap-2">
      <Fact name="Offer">
        <TextLink asChild>
          <Link href={`/offers/${offerId}`} prefetch={false}>
            {offerName}
          </Link>
        </TextLink>
      </Fact>
      {goalName ? <Fact name="Goal">{goalName}</Fact> : null}
      {paidBy ? <Fact name="Paid by">{paidBy}</Fact> : null}
      {share ? <Fact name="Share">{share}</Fact> : null}
      {amountCents === null ? null : <Fact name="Sale amount">{saleText(formatCents(amountCents), reported)}</Fact>}
      {reported ? <Fact name="Rate">{rateText(reported)}</Fact> : null}
      {refundedCents > 0 ? <Fact name="Refunded">{formatCents(refundedCents)}</Fact> : null}
      <Fact name="Order ID">{txnId}</Fact>
      <Fact name="Conversion ID">{id}</Fact>
      {click ? <Fact name="Click ID">{click.id}</Fact> : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
