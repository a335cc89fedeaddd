import { Card, CardHead } from '@/components/ui/card'
import { Status, type StatusKind } from '@/components/ui/status'
import { Money } from '../figures/money'
import { easternText } from '../time/eastern-text'
import type { ShownTestView } from './queries'

const FLAG_TEXTS: Readonly<Record<string, string>> = {
  bot: 'Not counted: a bot',
  head: 'Not counted: a HEAD request',
  subresource: 'Not counted: loaded by a page, not clicked',
  prefetch: 'Not counted: a prefetch',
  affiliate_pending: 'Not counted: not approved yet',
  datacenter: 'Not counted: from a data center',
  offer_not_approved: 'Not counted: no approval for the offer',
  country_not_allowed: 'Not counted: country not allowed',
  device_not_allowed: 'Not counted: device not allowed',
  visitor_not_allowed: 'Not counted: the offer is not for this visitor',
  test: 'Not counted: a click of staff',
  imported: 'Not counted: made before the network moved',
}

/** The newest sales of a test account: what they pay, or what they cost an advertiser. */
export function TestSales({ sales }: { sales: ShownTestView['conversions'] }) {
  return (
    <Card aria-labelledby="test-sales">
      <CardHead id="test-sales" title="Test sales" />
      {sales.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-13 text-muted">
          None yet. Open a test link and buy something, or send the call that reports a sale.
        </p>
      ) : null}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {sales.map((sale) => (
          <li
            key={sale.id}
            className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center"
          >
            <Status kind={sale.status satisfies StatusKind}>{sale.status}</Status>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {sale.offerName} <span className="mono text-muted">{sale.txnId}</span>
            </span>
            <span className="text-muted">
              {sale.reasonLabel ??
                (sale.status === 'pending' ? `Held until ${easternText(sale.holdUntil)}` : easternText(sale.at))}
            </span>
            {'costCents' in sale ? (
              <span>
                <span className="text-muted">Cost</span> <Money cents={sale.costCents} />
              </span>
            ) : (
              <Money cents={sale.payoutCents} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The newest clicks of a test account. */
export function TestClicks({ clicks }: { clicks: ShownTestView['clicks'] }) {
  return (
    <Card aria-labelledby="test-clicks">
      <CardHead id="test-clicks" title="Test clicks" />
      {clicks.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-13 text-muted">
          None yet. They appear as a test link is opened.
        </p>
      ) : null}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {clicks.map(({ clickId, offerName, at, flag }) => (
          <li
            key={clickId}
            className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] md:items-center"
          >
            <span className="mono min-w-0 [overflow-wrap:anywhere]">{clickId}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{offerName}</span>
            <span className="text-muted">{flag ? (FLAG_TEXTS[flag] ?? flag) : easternText(at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
