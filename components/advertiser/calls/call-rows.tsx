import Link from 'next/link'
import { easternText } from '@/components/shared/time/eastern-text'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { AdvertiserCall } from '@/lib/conversions/lists/advertiser-call-schema'
import { CALL_OUTCOMES } from './call-names'

/** Calls, each with what was sent and what was answered. */
export function CallRows({ rows }: { rows: readonly AdvertiserCall[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[210px_minmax(0,1fr)_auto]">
          <div className="grid content-start gap-0.5">
            <Status kind={CALL_OUTCOMES[row.outcome].kind}>{CALL_OUTCOMES[row.outcome].name}</Status>
            <time dateTime={row.at} className="text-12 text-muted">
              {easternText(row.at, 'MMM d, yyyy, h:mm:ss a')}
            </time>
          </div>
          <div className="grid min-w-0 content-start gap-0.5">
            <span className="[overflow-wrap:anywhere]">{row.message}</span>
            <span className="mono text-12 text-muted [overflow-wrap:anywhere]">{sentText(row)}</span>
            <span className="text-12 text-muted">
              {[row.offerName, row.method, row.ip && `from ${row.ip}`].filter(Boolean).join(' · ')}
            </span>
          </div>
          {row.conversion ? (
            <TextLink asChild accent className="self-start">
              <Link
                href={`${ADVERTISER_PATH}/conversions?open=${row.conversion}`}
                prefetch={false}
                aria-label={`Conversion of order ${row.txnId ?? ''}`}
              >
                Conversion
              </Link>
            </TextLink>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The parameters as they were sent. */
function sentText({ txnId, clickRef, event, amount, refundId }: AdvertiserCall): string {
  const sent = { txn_id: txnId, click_id: clickRef, event, amount, refund_id: refundId }
  return Object.entries(sent)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join(' ')
}
