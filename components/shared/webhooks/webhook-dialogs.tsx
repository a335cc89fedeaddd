'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { MAX_ENDPOINTS } from '@/lib/api/webhooks/constants'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { SecretDialog } from '../secrets/secret-dialog'
import type { Side } from './queries'
import { SignatureNote } from './signature-note'
import { useChangeWebhook, useCreateWebhook } from './use-webhooks'
import { WebhookForm, type WebhookValues } from './webhook-form'

const BLANK: WebhookValues = { name: '', url: '', types: [], offerIds: [], mode: 'live' }
const WIDE = 'w-[600px]'

/** Adds a webhook, then shows its secret once. */
export function NewWebhookDialog({ side, isFull }: { side: Side; isFull: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCreateWebhook(side)
  const create = async (input: WebhookValues) => {
    const made = await mutateAsync({ ...input, version: 1 })
    setOpen(false)
    setSecret(made.secret)
  }
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
        <DialogTrigger asChild>
          <Button variant="primary" disabled={isFull} title={isFull ? `Maximum ${MAX_ENDPOINTS}` : undefined}>
            <Plus />
            Add webhook
          </Button>
        </DialogTrigger>
        <DialogContent title="Add a webhook" className={WIDE}>
          <WebhookForm side={side} values={BLANK} action="Add webhook" save={create} onCancel={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
      <SecretDialog title="Signing secret" what="Signing secret" secret={secret} onClose={() => setSecret(null)}>
        <SignatureNote />
      </SecretDialog>
    </>
  )
}

/** Changes a webhook. Events that wait are sent to the new address. */
export function EditWebhookDialog({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useChangeWebhook(side)
  const { id, name, url, types, offerIds, mode } = webhook
  const save = async (input: WebhookValues) => {
    await mutateAsync({ id, ...input })
    setOpen(false)
    toast.success('Webhook saved.')
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>
        <Button>Edit</Button>
      </DialogTrigger>
      <DialogContent title="Edit webhook" description="Events that wait are sent to the new address." className={WIDE}>
        <WebhookForm
          side={side}
          values={{ name, url, types, offerIds, mode }}
          action="Save"
          save={save}
          onCancel={() => setOpen(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
