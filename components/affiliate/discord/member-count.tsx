'use client'

import { useQuery } from '@tanstack/react-query'
import { abbreviateMembers } from '@/lib/community/discord/members/count-rules'
import { memberCountOptions } from './queries'

/** "18.4K"; '...' while loading, a dash when not available. [S7.19] [S8.20] */
export function MemberCount({ className }: { className?: string }) {
  const { data, isPending } = useQuery(memberCountOptions)
  const known = data ? abbreviateMembers(data.memberCount) : '–'
  return <span className={className}>{isPending ? '...' : known}</span>
}
