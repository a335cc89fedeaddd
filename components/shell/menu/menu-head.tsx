'use client'

import { Crown } from 'lucide-react'
import { useLevel } from '@/components/affiliate/levels/use-level'
import { inDays } from '@/components/affiliate/streak/labels'
import { useStreak } from '@/components/affiliate/streak/use-streak'
import { Module } from '@/components/shared/modules/module'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Avatar } from '@/components/ui/avatar'
import { ChipLabel } from '@/components/ui/chip'
import { formatUsername, fullName } from '@/lib/people/account/name-rules'
import type { ShellUser } from '@/lib/people/account/schema'
import { CROWN_LEVEL } from '@/lib/rewards/levels/constants'
import { tierForDays } from '@/lib/rewards/streak/rules'

/** The user: name, @username, the crown of level 5, and the streak. [S2.72] [S2.73] [S2.74] [S2.75] */
export function MenuHead({ user }: { user: ShellUser }) {
  const name = fullName(user)
  return (
    <div className="flex items-center gap-3 px-4 pt-4 pb-2.5">
      <Avatar name={name} image={user.image} size="lg" />
      <div className="min-w-0 flex-1 text-13 leading-[18px]">
        <p className="flex items-center gap-1.5 font-display text-16 leading-5 font-heavy">
          <span className="truncate">{name}</span>
          <Module name="levels">
            <LevelCrown first={user.level} />
          </Module>
        </p>
        <p className="truncate text-muted">{formatUsername(user)}</p>
      </div>
      {user.affiliateId === null ? null : (
        <Module name="streak">
          <StreakDays affiliateId={user.affiliateId} first={user.currentStreak} />
        </Module>
      )}
    </div>
  )
}

/** Until the level is loaded, that of the shell's data. */
function LevelCrown({ first }: { first: number }) {
  const { isPending, ...status } = useLevel()
  const level = isPending ? first : status.level
  return level >= CROWN_LEVEL ? (
    <Crown role="img" aria-label={`Level ${level}`} className="text-(--tier-blaze-text)" />
  ) : null
}

/** Until the streak was checked, that of the shell's data. [S3.9] */
function StreakDays({ affiliateId, first }: { affiliateId: number; first: number }) {
  const days = useStreak(affiliateId)?.currentConversionStreak ?? first
  return (
    <ChipLabel>
      <TierBadge tier={tierForDays(days).id} size={16} />
      <span className="tabular-nums">{inDays(days)}</span>
    </ChipLabel>
  )
}
