'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { REFERENCE_PATH } from '@/lib/api/v1-affiliate/constants'
import { DecidedActions } from './decided-actions'
import { waitingOptions } from './queries'
import { WaitingAction } from './waiting-action'

/** What agents prepared: each change with its preview, to confirm or decline, and what was decided. */
export function ActionsScreen() {
  const query = useQuery(waitingOptions)
  const openId = useSearchParams().get('open')
  if (!query.data) {
    return query.error ? <Failure query={query} /> : <Skeleton className="h-48 rounded-card" />
  }
  const waiting = query.data.actions
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {waiting.length > 0 ? (
        <>
          <p className="max-w-[64ch] text-13 text-text-2">
            Texts on a gray ground were written by the agent or by other people. Confirm only what you want: it happens
            at once, in your name.
          </p>
          {waiting.map((action) => (
            <WaitingAction key={action.id} action={action} isSelected={action.id === openId} />
          ))}
        </>
      ) : (
        <Card>
          <EmptyState title="Nothing waits for you" as="h2">
            Agents read with your API keys. What they would change waits here until you confirm it.{' '}
            <TextLink asChild accent>
              <Link href={`${REFERENCE_PATH}#agents`}>How to connect an agent</Link>
            </TextLink>
          </EmptyState>
        </Card>
      )}
      <DecidedActions />
    </div>
  )
}
