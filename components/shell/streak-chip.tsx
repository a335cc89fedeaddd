import { TierBadge } from '@/components/streak/tier-badge'
import { cn } from '@/components/ui/cn'
import { tierOf } from '@/lib/streak/rules'
import { navChip } from './nav-chip'

/** "N days", with the tier they have reached. [S2.60] */
export function StreakChip({ days }: { days: number }) {
  const { id, name } = tierOf(days)
  return (
    <span className={cn(navChip, 'pl-2')}>
      <TierBadge tier={id} size={20} />
      <span>
        <span className="sr-only">Streak </span>
        {days} {days === 1 ? 'day' : 'days'}
        <span className="sr-only">, {name}</span>
      </span>
    </span>
  )
}
