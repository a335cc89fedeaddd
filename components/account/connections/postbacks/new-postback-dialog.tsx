'use client'

import { useState } from 'react'
import { SecretDialog } from '@/components/shared/secrets/secret-dialog'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { MAX_POSTBACKS, POSTBACK_EVENTS } from '@/lib/conversions/affiliate-postbacks/constants'
import type { NewPostback } from '@/lib/conversions/affiliate-postbacks/schema'
import { SignatureNote } from '../signature-note'
import { useCreatePostback } from '../use-connections'
import { type OfferChoice, PostbackForm } from './postback-form'

// a tracker that knows no refunds would count one as another sale
const BLANK: NewPostback = {
  url: '',
  method: 'get',
  events: POSTBACK_EVENTS.filter((event) => event !== 'refunded'),
  offerId: null,
  statusNames: {},
}

type NewPostbackDialogProps = { offers: readonly OfferChoice[]; isFull: boolean }

/** Adds a postback, then shows its secret once. */
export function NewPostbackDialog({ offers, isFull }: NewPostbackDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCreatePostback()
  const create = async (input: NewPostback) => {
    const made = await mutateAsync(input)
    setOpen(false)
    setSecret(made.secret)
  }
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
        <DialogTrigger asChild>
          <Button size="sm" disabled={isFull} title={isFull ? `Maximum ${MAX_POSTBACKS}` : undefined}>
            Add postback
          </Button>
        </DialogTrigger>
        <DialogContent title="Add a postback" className="w-[560px]">
          <PostbackForm
            values={BLANK}
            offers={offers}
            action="Add postback"
            save={create}
            onCancel={() => isPending || setOpen(false)}
          />
        </DialogContent>
      </Dialog>
      <SecretDialog title="Signing secret" what="Signing secret" secret={secret} onClose={() => setSecret(null)}>
        <SignatureNote />
      </SecretDialog>
    </>
  )
}
