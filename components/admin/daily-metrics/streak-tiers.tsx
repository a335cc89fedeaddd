import type { DailyReport } from '@/lib/reporting/staff/revenue/schema'

/** The number of affiliates in each streak tier, as bars. */
export function StreakTiers({ tiers }: { tiers: DailyReport['streaks'] }) {
  const most = Math.max(1, ...tiers.map(({ affiliates }) => affiliates))
  return (
    <dl className="grid gap-1.5 px-4 pb-4">
      {tiers.map(({ tier, affiliates }) => (
        <div key={tier} className="grid grid-cols-[96px_minmax(0,1fr)_56px] items-center gap-3 text-13">
          <dt className="text-text-2">{tier}</dt>
          <dd aria-hidden="true" className="h-2 rounded-full bg-fill">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${(affiliates / most) * 100}%` }} />
          </dd>
          <dd className="text-right tabular-nums">{affiliates}</dd>
        </div>
      ))}
    </dl>
  )
}
