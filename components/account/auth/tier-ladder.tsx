import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { cn } from '@/components/ui/cn'
import { TIERS, type TierId } from '@/lib/rewards/streak/constants'

/**
 * `badge` in pixels; `height` as a share of the tallest bar. Heights are not proportional to days: the first six would
 * be flat.
 */
const DRAWN: Record<TierId, { badge: number; height: number }> = {
  gray: { badge: 32, height: 0.04 },
  ember: { badge: 36, height: 0.09 },
  flame: { badge: 38, height: 0.15 },
  blaze: { badge: 42, height: 0.22 },
  inferno: { badge: 46, height: 0.3 },
  hellfire: { badge: 48, height: 0.39 },
  phoenix: { badge: 52, height: 0.49 },
  supernova: { badge: 56, height: 0.62 },
  galaxy: { badge: 60, height: 0.78 },
  universe: { badge: 64, height: 1 },
}
const RUNGS = TIERS.map((tier) => ({ ...tier, ...DRAWN[tier.id] }))

// One gradient for the whole plot, as in the charts: higher parts are hotter.
const HEAT =
  'bg-[linear-gradient(0deg,color-mix(in_srgb,var(--heat-0)_12%,var(--surface)),var(--heat-0)_34%,var(--heat-1)_64%,var(--heat-2))] bg-[length:100%_var(--plot)] bg-bottom bg-no-repeat'

/** The ten streak tiers as bars that grow with the tier. `--plot` is the tallest bar's height. */
export function TierLadder({ className }: { className?: string }) {
  return (
    <ol aria-label="The ten streak tiers" className={cn('grid grid-cols-10 items-end gap-2.5 max-md:gap-1', className)}>
      {RUNGS.map(({ id, name, days, badge, height }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5">
          <TierBadge tier={id} size={badge} className="block flex-none max-md:[zoom:0.5]" />
          <span className={`w-full rounded-t-[6px] ${HEAT}`} style={{ height: `calc(var(--plot) * ${height})` }} />
          <span className="text-center text-11 leading-[14px] whitespace-nowrap text-muted tabular-nums">
            <b className="block text-11 text-text-2 max-md:sr-only min-[1400px]:text-12">{name}</b>
            {days}
            <span className="sr-only"> days</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
