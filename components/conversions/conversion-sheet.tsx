import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Loader } from '@/components/loader/loader'
import { easternText } from '@/components/shared/eastern-text'
import { Failure } from '@/components/shared/failure'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { formatCents } from '@/lib/platform/money/format'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import type { Trail } from '@/lib/traffic/trail/schema'
import { STATUS_NAMES } from './conversion-row'
import { conversionOptions } from './queries'

/** One conversion: its status with the reason, offer, time and amounts, and what happened to it. */
export function ConversionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const query = useQuery(conversionOptions(id))
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent {...returnFocus} title="Conversion">
        {query.data ? <Details trail={query.data} /> : null}
        {!query.data && query.error ? <Failure query={query} /> : null}
        {!query.data && !query.error ? (
          <div aria-busy="true" className="grid min-h-64 place-items-center">
            <Loader size="lg" />
          </div>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

function Details({ trail: { conversion, click, history } }: { trail: Trail }) {
  const { status, reasonLabel, reasonText, offerId, offerName, amountCents, payoutCents, txnId, goalName } = conversion
  return (
    <div className="grid gap-4 p-4 text-13">
      <dl className="grid gap-2.5">
        <Fact name="Status">
          <Status kind={status}>{STATUS_NAMES[status]}</Status>
        </Fact>
        {reasonLabel ? (
          <Fact name="Reason">
            {reasonLabel}
            {reasonText ? <span className="block text-muted">{reasonText}</span> : null}
          </Fact>
        ) : null}
        <Fact name="Offer">
          <TextLink asChild>
            <Link href={`/offers/${offerId}`} prefetch={false}>
              {offerName}
            </Link>
          </TextLink>
        </Fact>
        <Fact name="Payout">{formatCents(payoutCents)}</Fact>
        {amountCents === null ? null : <Fact name="Sale">{formatCents(amountCents)}</Fact>}
        <Fact name="Converted">{easternText(conversion.createdAt)}</Fact>
        {status === 'pending' ? <Fact name="Held until">{easternText(conversion.holdUntil)}</Fact> : null}
        {click ? <Fact name="Clicked">{easternText(click.at)}</Fact> : null}
        {click ? <Fact name="Source">{click.sourceName || NO_SOURCE.label}</Fact> : null}
        {goalName ? <Fact name="Goal">{goalName}</Fact> : null}
        <Fact name="Transaction">{txnId}</Fact>
      </dl>
      <section aria-label="History" className="border-t border-line pt-3">
        <h3 className="pb-1.5 text-14">History</h3>
        <ol className="grid gap-1.5">
          {history.map(({ at, to, reasonLabel: why }) => (
            <li key={`${at} ${to}`} className="flex justify-between gap-3">
              <span>{why ? `${STATUS_NAMES[to]}: ${why}` : STATUS_NAMES[to]}</span>
              <time dateTime={at} className="flex-none text-muted">
                {easternText(at, 'MMM d, h:mm a')}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
