'use client'

import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { popoverClass } from '@/components/ui/popover'
import { DISCORD_BONUS_CENTS } from '@/lib/discord/constants'
import { abbreviateMembers } from '@/lib/discord/rules'
import { formatCentsShort } from '@/lib/money/format'
import { memberCountOptions } from './queries'

type AssistantProps = { isAffiliate: boolean; onLeave: () => void }

/** Beside the dropdown on extra-wide screens: who else can be asked, and how many they are. [S2.79] */
export function Assistant({ isAffiliate, onLeave }: AssistantProps) {
  return (
    <aside aria-label="Assistant" className={cn(popoverClass, 'grid w-[208px] flex-none animate-rise gap-2 p-4')}>
      <MessagesSquare aria-hidden="true" className="icon-lg text-accent-text" />
      <h2 className="text-16 leading-5">Ask people who run these offers</h2>
      <p className="text-12 leading-[17px] text-muted">
        The community shares what converts, and warns you about what does not.
      </p>
      <p className="my-1 flex items-baseline gap-1.5 text-12 text-muted">
        <MemberCount />
        members
      </p>
      <Button asChild variant="primary" size="sm" block className="h-(--control)">
        <Link href="/account/connections" prefetch={false} onClick={onLeave}>
          Connect Discord{isAffiliate ? `, get ${formatCentsShort(DISCORD_BONUS_CENTS)}` : ''}
        </Link>
      </Button>
    </aside>
  )
}

/** "18.4K"; '...' while it is asked for, a dash when it is not to be had. [S7.19] [S8.20] */
function MemberCount() {
  const { data, isPending } = useQuery(memberCountOptions)
  const known = data ? abbreviateMembers(data.memberCount) : '–'
  return <span className="figure text-22 text-text">{isPending ? '...' : known}</span>
}
