import {
  Award,
  CircleDollarSign,
  Landmark,
  type LucideIcon,
  MessagesSquare,
  MousePointerClick,
  Target,
  Users,
} from 'lucide-react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Card, CardHead } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Count } from '@/components/ui/count'
import { Progress } from '@/components/ui/progress'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import type { ListedAchievement } from '@/lib/rewards/achievements/schema'
import { TIERS } from '@/lib/rewards/streak/constants'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'first-click': MousePointerClick,
  'first-conversion': Target,
  'discord-connected': MessagesSquare,
  'first-referral': Users,
  'first-payout': Landmark,
}

/** All achievements: earned ones with their date, the others with their progress. */
export function AchievementGrid({ achievements }: { achievements: readonly ListedAchievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <Card aria-labelledby="achievements-title" className="overflow-hidden">
      <CardHead
        id="achievements-title"
        title="Achievements"
        aside={
          <Count>
            {earned}
            <span className="sr-only"> earned</span> / {achievements.length}
          </Count>
        }
      />
      <ul className="grid gap-px border-t border-line bg-line md:grid-cols-2 xl:grid-cols-3">
        {achievements.map((achievement) => (
          <AchievementTile key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </Card>
  )
}

function AchievementTile({ achievement }: { achievement: ListedAchievement }) {
  const { id, name, description, earnedAt, progress } = achievement
  const tier = TIERS.find((one) => id === `streak-${one.id}`)?.id
  const Icon = ICONS[id] ?? (id.startsWith('earned-') ? CircleDollarSign : Award)
  return (
    <li className="flex gap-3 bg-surface px-4 py-3">
      {tier ? (
        <TierBadge tier={tier} size={32} className={cn('mt-0.5 flex-none', !earnedAt && 'opacity-45 grayscale')} />
      ) : (
        <span
          className={cn(
            'mt-0.5 inline-grid size-8 flex-none place-items-center rounded-full border',
            earnedAt ? 'border-accent-line bg-accent-soft text-accent-text' : 'border-line text-disabled',
          )}
        >
          <Icon aria-hidden="true" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h3 className={cn('font-sans text-14 leading-5 font-strong tracking-normal', !earnedAt && 'text-text-2')}>
          {name}
        </h3>
        <p className="text-12 leading-4 text-muted">{description}</p>
        {earnedAt ? (
          <p className="text-12 leading-4 text-muted">Earned {formatEasternDay(earnedAt)}</p>
        ) : (
          <Progress value={progress} label={`${name}: ${Math.floor(progress * 100)}%`} className="mt-1" />
        )}
      </div>
    </li>
  )
}
