import type { TierId } from '@/components/streak/tier-art'
import { TierBadge } from '@/components/streak/tier-badge'
import { cn } from '@/components/ui/cn'

type Rung = { tier: TierId; name: string; fromDays: number; badge: number; height: number }

/** `badge` in pixels; `height` as a share of the tallest bar: days would leave the first six flat. */
const RUNGS: Rung[] = [
  { tier: 'gray', name: 'Gray', fromDays: 0, badge: 32, height: 0.04 },
  { tier: 'ember', name: 'Ember', fromDays: 1, badge: 36, height: 0.09 },
  { tier: 'flame', name: 'Flame', fromDays: 3, badge: 38, height: 0.15 },
  { tier: 'blaze', name: 'Blaze', fromDays: 7, badge: 42, height: 0.22 },
  { tier: 'inferno', name: 'Inferno', fromDays: 15, badge: 46, height: 0.3 },
  { tier: 'hellfire', name: 'Hellfire', fromDays: 30, badge: 48, height: 0.39 },
  { tier: 'phoenix', name: 'Phoenix', fromDays: 50, badge: 52, height: 0.49 },
  { tier: 'supernova', name: 'Supernova', fromDays: 100, badge: 56, height: 0.62 },
  { tier: 'galaxy', name: 'Galaxy', fromDays: 200, badge: 60, height: 0.78 },
  { tier: 'universe', name: 'Universe', fromDays: 365, badge: 64, height: 1 },
]

// One gradient in plot space, as in the charts: whatever is higher burns hotter.
const HEAT =
  'bg-[linear-gradient(0deg,color-mix(in_srgb,var(--heat-0)_12%,var(--surface)),var(--heat-0)_34%,var(--heat-1)_64%,var(--heat-2))] bg-[length:100%_var(--plot)] bg-bottom bg-no-repeat'

/** The ten streak tiers as bars, each as far as its streak must run. `--plot` is the tallest bar's height. */
export function TierLadder({ className }: { className?: string }) {
  return (
    <ol aria-label="The ten streak tiers" className={cn('grid grid-cols-10 items-end gap-2.5', className)}>
      {RUNGS.map(({ tier, name, fromDays, badge, height }) => (
        <li key={tier} className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5">
          <TierBadge tier={tier} size={badge} />
          <span className={`w-full rounded-t-[6px] ${HEAT}`} style={{ height: `calc(var(--plot) * ${height})` }} />
          <span className="text-center text-11 leading-[14px] whitespace-nowrap text-muted tabular-nums">
            <b className="block text-11 text-text-2 min-[1400px]:text-12">{name}</b>
            {fromDays}
            <span className="sr-only"> days</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
