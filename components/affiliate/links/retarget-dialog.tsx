'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { NewShortLink, ShortLink } from '@/lib/traffic/links/short/schema'
import { ShortLinkForm } from './short-link-form'
import type { OfferChoice } from './smart-link-form'
import { useChangeShortLink } from './use-links'

/** Changes where a short link leads, and what it carries. */
export function RetargetDialog({ link, offers }: { link: ShortLink; offers: readonly OfferChoice[] }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useChangeShortLink()
  const save = async ({ host: _host, slug: _slug, ...target }: NewShortLink) => {
    await mutateAsync({ id: link.id, target })
    setOpen(false)
    toast.success('Saved. It leads there from now on.')
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Change ${link.slug}`}>
          Change
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Change ${link.slug}`}
        description="Its address stays, wherever it is printed or posted."
        className="w-[560px]"
      >
        <ShortLinkForm offers={offers} link={link} save={save} onCancel={() => isPending || setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
