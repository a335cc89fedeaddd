'use client'

import { Check, Copy } from 'lucide-react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'
import { QrDialog } from './qr-dialog'
import { RotationTable } from './rotation-table'
import { ShareHistory } from './share-history'
import { SmartLinkDialog } from './smart-link-dialog'
import type { OfferChoice } from './smart-link-form'
import { SPLIT_LABELS } from './smart-link-text'
import { useRemoveSmartLink } from './use-links'

type SmartLinkCardProps = {
  link: SmartLink
  /** The chosen domain; null for the site's own address. */
  origin: string | null
  offers: readonly OfferChoice[]
}

/** A smart link: its address, and its offers with their shares and results. */
export function SmartLinkCard({ link, origin, offers }: SmartLinkCardProps) {
  const { id, name, split, isActive } = link
  const url = origin === null ? link.url : `${origin}${new URL(link.url).pathname}`
  const { isCopied, copy } = useCopy()
  const { mutateAsync: remove } = useRemoveSmartLink()
  const titleId = `smart-${id}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHead
        id={titleId}
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        aside={
          <>
            <Tag>{SPLIT_LABELS[split]}</Tag>
            {isActive ? null : <Tag>Switched off</Tag>}
          </>
        }
        className="flex-wrap"
      />
      <div className="grid gap-3 px-4 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <output
            aria-label={`Address of ${name}`}
            className="mono min-w-0 text-13 [overflow-wrap:anywhere] text-text-2 max-md:basis-full"
          >
            {url}
          </output>
          <Button size="sm" aria-label={`Copy the address of ${name}`} onClick={() => copy(url)}>
            {isCopied ? <Check /> : <Copy />}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <QrDialog link={url} name={`smart-link-${id}`} />
        </div>
      </div>
      <RotationTable link={link} />
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <ShareHistory link={link} />
        <span className="flex-1" />
        <ConfirmDialog
          title="Delete this smart link?"
          action="Delete"
          busy="Deleting…"
          trigger={
            <Button size="sm" variant="ghost">
              Delete
            </Button>
          }
          onConfirm={() => remove(id)}
        >
          <p>Whoever opens its address then reads that the link does not exist. Its clicks and conversions stay.</p>
        </ConfirmDialog>
        <SmartLinkDialog link={link} offers={offers} trigger={<Button size="sm">Change</Button>} />
      </footer>
    </Card>
  )
}
