import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Progress } from '@/components/ui/progress'
import { nextTierForDays, progressFill, tierForDays } from '@/lib/rewards/streak/rules'
import { toNextTier } from './labels'

/** The progress from the tier's threshold to the next one; full at the top tier. [S4.12] */
export function TierProgress({ current }: { current: number }) {
  const [tier, next, ahead] = [tierForDays(current), nextTierForDays(current), toNextTier(current)]
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1.5">
      <TierBadge tier={tier.id} size={18} />
      <Progress
        value={progressFill(current) / 100}
        label={next ? `Progress to ${next.name}` : 'The highest tier'}
        className="h-2"
        fillClassName="bg-linear-90 from-(--a) to-(--b)"
      />
      {next ? <TierBadge tier={next.id} size={18} /> : <span className="size-[18px]" />}
      <p className="col-span-3 flex justify-between text-12 leading-4 text-muted tabular-nums">
        <span>Day {tier.days}</span>
        {ahead ? (
          <span>
            <b className="text-text">{ahead.days}</b> to {ahead.name}
          </span>
        ) : (
          <span>The highest tier</span>
        )}
      </p>
    </div>
  )
}
