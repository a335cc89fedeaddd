import type { ReactNode } from 'react'
import type { DiscordStatus } from '@/lib/community/discord/schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'

type ConnectedAccountProps = { connection: NonNullable<DiscordStatus['connection']> }

/** The details of the connected Discord account. */
export function ConnectedAccount({
  connection: { username, email, connectedAt, isMember, memberProblem },
}: ConnectedAccountProps) {
  return (
    <dl className="divide-y divide-line border-t border-line">
      <Line term="Account">{username}</Line>
      {email ? <Line term="Discord email">{email}</Line> : null}
      <Line term="Community">{isMember ? 'Member' : (memberProblem ?? 'Not a member yet')}</Line>
      <Line term="Connected">{formatEasternDay(connectedAt)}</Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <dt className="text-13 font-medium">{term}</dt>
      <dd className="text-14 text-text-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
