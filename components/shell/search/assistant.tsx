'use client'

import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { MemberCount } from '@/components/affiliate/discord/member-count'
import { connectionOptions } from '@/components/affiliate/discord/queries'
import { useModules } from '@/components/shared/modules/use-modules'
import { useStored } from '@/components/shared/states/use-stored'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { popoverClass } from '@/components/ui/floating'
import { RETURN_PATH } from '@/lib/community/discord/api/constants'
import { DISCORD_BONUS_CENTS } from '@/lib/community/discord/constants'
import { BRAND } from '@/lib/platform/brand'
import { formatCentsShort } from '@/lib/platform/money/format'

type AssistantProps = { onLeave: () => void }

/** The side panel on extra-wide screens: an invite to the community, with its member count. [S2.79] */
export function Assistant({ onLeave }: AssistantProps) {
  const { data: discord } = useQuery(connectionOptions)
  // shown until the status is loaded, because most people have not earned the bonus yet
  const hasBonusLeft = discord?.hasBonusLeft ?? true
  const bonus = hasBonusLeft ? `, get ${formatCentsShort(DISCORD_BONUS_CENTS)}` : ''
  return (
    <aside aria-label="Assistant" className={cn(popoverClass, 'grid w-[208px] flex-none animate-rise gap-2 p-4')}>
      <MessagesSquare aria-hidden="true" className="icon-lg text-accent-text" />
      <h2 className="text-16 leading-5">Ask people who run these offers</h2>
      <p className="text-12 leading-[17px] text-muted">
        The community shares what converts, and warns you about what does not.
      </p>
      <p className="my-1 flex items-baseline gap-1.5 text-12 text-muted">
        <MemberCount className="figure text-22 text-text" />
        members
      </p>
      <Button asChild variant="primary" size="sm" block className="h-(--control)">
        <Link href={RETURN_PATH} prefetch={false} onClick={onLeave}>
          {discord?.connection ? 'Discord is connected' : `Connect Discord${bonus}`}
        </Link>
      </Button>
    </aside>
  )
}

const EXTRA_WIDE = '(min-width: 1440px)'

function subscribe(listener: () => void) {
  const media = matchMedia(EXTRA_WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the side panel fits, whether it is shown, and its persisted toggle. It invites affiliates, not staff. [S2.79] */
export function useAssistant(isAffiliate: boolean) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(EXTRA_WIDE).matches,
    () => false,
  )
  const [stored, store] = useStored(`${BRAND.slug}-search-assistant`)
  const hasDiscord = useModules().isOn('discord')
  const hasRoom = isWide && isAffiliate && hasDiscord
  const isWanted = stored !== 'hidden'
  return { hasRoom, isShown: hasRoom && isWanted, toggle: () => store(isWanted ? 'hidden' : null) }
}
