import { Money } from '@/components/shared/figures/money'
import { Card } from '@/components/ui/card'
import { formatCount } from '@/lib/platform/text/counts'
import type { Referrals } from '@/lib/rewards/referrals/schema'

type FunnelProps = Pick<Referrals, 'funnel' | 'earnedCents'>

/** The referral funnel: visits, sign-ups, first conversions and the commission earned. */
export function Funnel({ funnel, earnedCents }: FunnelProps) {
  const { visits, signUps, firstConversions } = funnel
  const steps = [
    { label: 'Visits', value: visits, rate: null },
    { label: 'Sign-ups', value: signUps, rate: share(signUps, visits) },
    { label: 'First conversion', value: firstConversions, rate: share(firstConversions, signUps) },
  ]
  return (
    <Card aria-label="Results of your link">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line md:grid-cols-4">
        <div className="bg-surface p-4">
          <dt className="label">Commission earned</dt>
          <dd>
            <Money cents={earnedCents} figure className="text-28" />
          </dd>
        </div>
        {steps.map(({ label, value, rate }) => (
          <div key={label} className="bg-surface p-4">
            <dt className="label">{label}</dt>
            <dd>
              <span className="figure text-28">{formatCount(value)}</span>
              {rate === null ? null : <span className="ml-2 text-12 text-muted">{rate}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** "7.1%" of the previous step; empty when the previous step is 0. */
const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${((part / whole) * 100).toFixed(1)}%`
