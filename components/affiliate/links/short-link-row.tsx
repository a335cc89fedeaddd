'use client'

import { Check, Copy } from 'lucide-react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import type { ShortLink } from '@/lib/traffic/links/short/schema'
import { QrDialog } from './qr-dialog'
import { RenameDialog } from './rename-dialog'
import { RetargetDialog } from './retarget-dialog'
import type { OfferChoice } from './smart-link-form'
import { useChangeShortLink, useRemoveShortLink } from './use-links'

/** A short link: its address, where it leads, and what can be done with it. */
export function ShortLinkRow({ link, offers }: { link: ShortLink; offers: readonly OfferChoice[] }) {
  const { id, slug, address, leadsTo, direct, isActive, isTargetGone, disabledReason } = link
  const { isCopied, copy } = useCopy()
  const change = useChangeShortLink()
  const remove = useRemoveShortLink()
  const toggle = (next: boolean) =>
    change.mutateAsync({ id, isActive: next }).catch((error) => toast.error(errorMessage(error)))
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <output
          aria-label={`Address of ${slug}`}
          className="mono min-w-0 text-14 font-medium [overflow-wrap:anywhere] max-md:basis-full"
        >
          {address}
        </output>
        <Button size="sm" aria-label={`Copy ${address}`} onClick={() => copy(address)}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <QrDialog link={address} name={slug} />
        <span className="flex-1 max-md:basis-full" />
        <Switch label={<span>On</span>} checked={isActive} onCheckedChange={toggle} disabled={change.isPending} />
        <RetargetDialog link={link} offers={offers} />
        <RenameDialog link={link} />
        <ConfirmDialog
          title="Delete this short link?"
          action="Delete"
          busy="Deleting…"
          trigger={
            <Button size="sm" variant="ghost" aria-label={`Delete ${slug}`}>
              Delete
            </Button>
          }
          onConfirm={() => remove.mutateAsync(id)}
        >
          <p>
            Whoever opens it then reads that the link does not exist. The name stays yours, and you can use it again.
            Its clicks and conversions stay.
          </p>
        </ConfirmDialog>
      </div>
      <p className="text-13 text-text-2">
        {`Leads to ${leadsTo}`}
        {isTargetGone ? ', which you deleted' : ''}
      </p>
      <p className="mono text-12 [overflow-wrap:anywhere] text-muted">{direct}</p>
      {disabledReason === null ? null : (
        <p className="text-13 text-danger">{`Disabled by our staff: ${disabledReason}`}</p>
      )}
    </li>
  )
}
