'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { EmptyState } from '@/components/ui/empty-state'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { History } from '@/lib/backoffice/audit/schema'
import { AuditDiff } from '../../kit/change/audit-diff'
import { CardLoading } from '../../kit/frame/placeholders'
import { historyOptions } from '../queries'

/** Every change of an offer: who, why, before and after. */
export function HistoryTab({ id }: { id: number }) {
  const query = useInfiniteQuery(historyOptions(id))
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={6} className="max-w-[860px]" />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <EmptyState title="No changes yet">Changes of this offer by staff appear here, with their reasons.</EmptyState>
    )
  return (
    <div className="grid max-w-[860px] gap-4">
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      <MoreRows query={query} label="Show older changes" />
    </div>
  )
}

/** "offer.test" as "Test click". */
export function actionText(action: string): string {
  const words = action.replace(/^offer\./, '').replace(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Entry({ entry }: { entry: History['entries'][number] }) {
  const { createdAt, actorName, actorRole, apiKey, action, before, after, reason } = entry
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-14">{actionText(action)}</h3>
        <span className="text-12 text-muted">
          {easternText(createdAt)} by {actorName ?? 'the system'}
          {actorRole ? `, ${ROLE_NAMES[actorRole]}` : ''}
          {apiKey ? `, with the API key ${apiKey}` : ''}
        </span>
      </div>
      {reason ? <p className="text-13 [overflow-wrap:anywhere]">{reason}</p> : null}
      {before || after ? <AuditDiff before={before} after={after} /> : null}
    </li>
  )
}
