'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { useUndoable } from '../change/use-undoable'
import { SecretDialog } from '../secrets/secret-dialog'
import { ConfirmedButton } from './confirmed-button'
import type { Side } from './queries'
import { SignatureNote } from './signature-note'
import { TestButton } from './test-button'
import { type Reasoned, useChangeWebhook, useRemoveWebhook, useRotateSecret } from './use-webhooks'
import { EditWebhookDialog } from './webhook-dialogs'

/** What can be done with a webhook: test, edit, pause or resume, a new secret, delete. */
export function WebhookActions({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const router = useRouter()
  const { id, name } = webhook
  const [secret, setSecret] = useState<string | null>(null)
  const rotation = useRotateSecret(side)
  const removal = useRemoveWebhook(side)
  const rotate = async (confirmation: Reasoned) =>
    setSecret((await rotation.mutateAsync({ id, ...confirmation })).secret)
  const remove = async (confirmation: Reasoned) => {
    await removal.mutateAsync({ id, ...confirmation })
    router.push(side.listPage)
    toast.success(`${isolated(name)} is deleted.`)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <TestButton side={side} webhook={webhook} />
      <EditWebhookDialog side={side} webhook={webhook} />
      <SwitchButton side={side} webhook={webhook} />
      <ConfirmedButton
        side={side}
        label="Rotate secret"
        title="Create a new secret?"
        effect="For 24 hours calls are signed with both secrets, so that nothing is lost while you change your server."
        action="Create secret"
        busy="Creating…"
        run={rotate}
      />
      <ConfirmedButton
        side={side}
        label="Delete"
        variant="danger-quiet"
        title={`Delete ${name}?`}
        effect="Events that wait are not sent, and its log is gone. This cannot be undone."
        action="Delete"
        busy="Deleting…"
        run={remove}
      />
      <SecretDialog title="New signing secret" what="Signing secret" secret={secret} onClose={() => setSecret(null)}>
        <p className="text-muted">The previous secret stays valid for 24 hours.</p>
        <SignatureNote />
      </SecretDialog>
    </div>
  )
}

/** Pauses or resumes at once, and can be undone. */
function SwitchButton({ side, webhook: { id, name, isActive } }: { side: Side; webhook: Endpoint }) {
  const change = useChangeWebhook(side)
  const { run, isBusy } = useUndoable((isOn: boolean) => change.mutateAsync({ id, isActive: isOn }))
  const toggle = () =>
    run({
      change: !isActive,
      undo: isActive,
      done: isActive ? `${name} is paused.` : `${name} is on.`,
      description: EFFECTS[isActive ? 'pause' : 'resume'],
    })
  return (
    <Button onClick={toggle} busy={isBusy} busyLabel="Saving…">
      {isActive ? 'Pause' : 'Resume'}
    </Button>
  )
}

const EFFECTS = {
  pause: 'Events that wait are kept. What happens meanwhile is not recorded for it.',
  resume: 'Events that wait are sent, and new ones as they happen.',
}
