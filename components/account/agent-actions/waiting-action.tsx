'use client'

import { useEffect, useRef } from 'react'
import { easternText } from '@/components/shared/time/eastern-text'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import type { AgentAction } from '@/lib/api/agents/schema'
import { ActionPreview } from './action-preview'
import { useDecide } from './queries'

/** A change that waits, with the decision. `isSelected` is the one the address names. */
export function WaitingAction({ action, isSelected }: { action: AgentAction; isSelected: boolean }) {
  const { id, preview, key, createdAt, expiresAt } = action
  const { mutate, isPending, variables } = useDecide()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const busy = (decision: string) => isPending && variables?.decision === decision
  return (
    <Card ref={card} aria-labelledby={`action-${id}`} className={cn(isSelected && 'border-accent')}>
      <CardHead id={`action-${id}`} title={preview.title} aside={<Tag>{key.name}</Tag>} className="flex-wrap" />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-12 text-muted">
          Prepared <RelativeTime at={createdAt} /> by an agent with the key <code className="mono">{key.prefix}…</code>,
          waits until {easternText(expiresAt)}
        </p>
        <ActionPreview preview={preview} />
        <p className="mono text-11 text-muted [overflow-wrap:anywhere]">{preview.address}</p>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
        <Button
          variant="danger-quiet"
          aria-label={`Decline: ${preview.title}`}
          busy={busy('decline')}
          busyLabel="Declining…"
          disabled={isPending}
          onClick={() => mutate({ action, decision: 'decline' })}
        >
          Decline
        </Button>
        <Button
          variant="primary"
          aria-label={`Confirm: ${preview.title}`}
          busy={busy('confirm')}
          busyLabel="Confirming…"
          disabled={isPending}
          onClick={() => mutate({ action, decision: 'confirm' })}
        >
          Confirm
        </Button>
      </footer>
    </Card>
  )
}
