import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import { TIERS } from '@/lib/rewards/streak/constants'
import { tierForDays } from '@/lib/rewards/streak/rules'
import { inDays } from './labels'

/** All tiers with their first day; the current one is marked. [S4.1] */
export function TierList({ current }: { current: number }) {
  const own = tierForDays(current)
  return (
    <section aria-labelledby="tiers-title">
      <h3 id="tiers-title" className="pb-2 text-16 leading-5">
        Tiers
      </h3>
      <ol className="-mx-2 grid">
        {TIERS.map((tier) => (
          <li
            key={tier.id}
            aria-current={tier.id === own.id ? 'step' : undefined}
            className={cn(
              'flex items-center gap-3 rounded-control px-2 py-1.5 text-13',
              tier.id === own.id && 'bg-fill',
              tier.days > current && 'text-muted',
            )}
          >
            <TierBadge
              tier={tier.id}
              size={22}
              className={cn('block flex-none', tier.days > current && 'opacity-55')}
            />
            <span className="font-medium">{tier.name}</span>
            {tier.id === own.id ? <Tag>You are here</Tag> : null}
            <span className="ml-auto tabular-nums">{inDays(tier.days)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
