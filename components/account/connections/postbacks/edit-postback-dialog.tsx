'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { NewPostback, Postback } from '@/lib/conversions/affiliate-postbacks/schema'
import { useChangePostback } from '../use-connections'
import { type OfferChoice, PostbackForm } from './postback-form'

type EditPostbackDialogProps = { postback: Postback; offers: readonly OfferChoice[] }

/** Changes the URL and events of a postback. */
export function EditPostbackDialog({ postback, offers }: EditPostbackDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useChangePostback()
  const { id, url, method, events, statusNames, offerId, offerName } = postback
  // an offer that is no longer open stays selected until another is chosen
  const isListed = offerId === null || offers.some((offer) => offer.id === offerId)
  const choices = isListed ? offers : [...offers, { id: offerId, name: offerName ?? `Offer ${offerId}` }]
  const save = async (input: NewPostback) => {
    await mutateAsync({ id, ...input })
    setOpen(false)
    toast.success('Postback saved.')
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>
        <Button size="sm">Edit</Button>
      </DialogTrigger>
      <DialogContent title="Edit postback" className="w-[560px]">
        <PostbackForm
          values={{ url, method, events, offerId, statusNames }}
          offers={choices}
          action="Save"
          save={save}
          onCancel={() => isPending || setOpen(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
