'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { SecretDialog } from '@/components/shared/secrets/secret-dialog'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import type { Postback } from '@/lib/conversions/affiliate-postbacks/schema'
import { useChangePostback, useRemovePostback, useRotateSecret } from '../use-connections'
import { EditPostbackDialog } from './edit-postback-dialog'
import type { OfferChoice } from './postback-form'
import { TestButton } from './test-button'

type PostbackSettingsProps = { postback: Postback; offers: readonly OfferChoice[]; onRemoved: () => void }

/** The actions of a postback: pause, new secret, remove. */
export function PostbackSettings({ postback, offers, onRemoved }: PostbackSettingsProps) {
  const { id, url, isActive } = postback
  const [secret, setSecret] = useState<string | null>(null)
  const change = useChangePostback()
  const rotation = useRotateSecret()
  const removal = useRemovePostback()

  const setActive = (checked: boolean) =>
    change.mutate({ id, isActive: checked }, { onError: (error) => toast.error(errorMessage(error)) })
  const rotate = async () => setSecret((await rotation.mutateAsync(id)).secret)
  const remove = async () => {
    await removal.mutateAsync(id)
    onRemoved()
    toast.success('Postback removed.')
  }
  return (
    <div className="grid gap-3">
      <p className="mono max-h-24 overflow-y-auto text-12 leading-4 text-text-2 [overflow-wrap:anywhere]">{url}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Switch
          label="Active"
          checked={change.isPending ? (change.variables.isActive ?? isActive) : isActive}
          onCheckedChange={setActive}
          disabled={change.isPending}
          className="mr-2"
        />
        <TestButton postbackId={id} />
        <EditPostbackDialog postback={postback} offers={offers} />
        <ConfirmDialog
          title="Create a new secret?"
          action="New secret"
          busy="Creating…"
          onConfirm={rotate}
          trigger={<Button size="sm">New secret</Button>}
        >
          <p>For 24 hours calls are signed with both secrets, so nothing is lost while you switch.</p>
        </ConfirmDialog>
        <ConfirmDialog
          title="Remove this postback?"
          action="Remove"
          busy="Removing…"
          onConfirm={remove}
          trigger={
            <Button size="sm" variant="danger-quiet">
              Remove
            </Button>
          }
        >
          <p>Pending calls will not be sent. This cannot be undone.</p>
        </ConfirmDialog>
      </div>
      <SecretDialog title="New signing secret" what="Signing secret" secret={secret} onClose={() => setSecret(null)}>
        <p className="text-muted">The previous secret stays valid for 24 hours.</p>
      </SecretDialog>
    </div>
  )
}
