import { Money } from '@/components/shared/figures/money'
import { easternText } from '@/components/shared/time/eastern-text'
import { Status, type StatusKind } from '@/components/ui/status'
import type { FraudCaseDetail } from '@/lib/conversions/fraud/admin-schema'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'

type Conversions = FraudCaseDetail['conversions']

const STATES: Record<ConversionStatus, { kind: StatusKind; label: string }> = {
  pending: { kind: 'pending', label: 'Pending' },
  approved: { kind: 'approved', label: 'Approved' },
  rejected: { kind: 'rejected', label: 'Rejected' },
  reversed: { kind: 'reversed', label: 'Reversed' },
}

/** The conversions of a case with their clicks, newest first. */
export function CaseConversions({ conversions, count }: { conversions: Conversions; count: number }) {
  return (
    <section>
      <h3 className="pb-2 text-14">Conversions</h3>
      {count === 0 ? <p className="text-13 text-muted">No counted conversions.</p> : null}
      <ul className="grid text-13 leading-[18px]">
        {conversions.map((conversion) => (
          <Row key={conversion.id} conversion={conversion} />
        ))}
      </ul>
      {count > conversions.length ? (
        <p className="pt-2 text-12 text-muted">{`The newest ${conversions.length} of ${formatCount(count)}.`}</p>
      ) : null}
    </section>
  )
}

function Row({ conversion }: { conversion: Conversions[number] }) {
  const { offerName, status, payoutCents, createdAt, delayMs, ip, country, userAgent } = conversion
  const { kind, label } = STATES[status]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-t border-line py-2 first:border-t-0">
      <b className="font-medium">{offerName}</b>
      <Money cents={payoutCents} className="text-right" />
      <span className="text-12 text-muted">
        {`${easternText(createdAt, 'MMM d, h:mm:ss a')}, ${delayText(delayMs)} after the click`}
      </span>
      <Status kind={kind} className="justify-self-end">
        {label}
      </Status>
      <span className="col-span-2 text-12 text-muted [overflow-wrap:anywhere]">
        {[ip ?? 'No IP address', country, userAgent].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

function delayText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}
