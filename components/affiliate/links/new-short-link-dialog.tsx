'use client'

import { type ReactNode, useState } from 'react'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { NewShortLink } from '@/lib/traffic/links/short/schema'
import { ShortLinkForm } from './short-link-form'
import type { OfferChoice } from './smart-link-form'
import { useCreateShortLink } from './use-links'

/** Makes a short link. */
export function NewShortLinkDialog({ offers, trigger }: { offers: readonly OfferChoice[]; trigger: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useCreateShortLink()
  const save = async (input: NewShortLink) => {
    await mutateAsync(input)
    setOpen(false)
    toast.success('Short link made.')
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title="New short link" className="w-[560px]">
        <ShortLinkForm offers={offers} save={save} onCancel={() => isPending || setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
