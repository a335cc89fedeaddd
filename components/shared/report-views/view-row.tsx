'use client'

import { ArrowDown, ArrowUp, BellRing, Mail, Pencil, Share2, Star, Users } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { IconButton } from '@/components/ui/icon-button'
import { Tag } from '@/components/ui/tag'
import { TextLink } from '@/components/ui/text-link'
import type { SavedView } from '@/lib/reporting/views/schema'
import { DeleteButton } from './delete-button'
import { LazyViewDialogs } from './lazy-view-dialogs'
import { changeView, orderViews, removeView } from './queries'
import { Row, RowNote } from './row'
import { useViewChange } from './use-change'
import type { OpenDialog } from './view-dialogs'
import { viewHref } from './view-places'

type ViewRowProps = {
  isStaff: boolean
  view: SavedView
  /** One's own views in their order. */
  order: readonly string[]
}

/** A view with what can be done with it; those of others can be opened, emailed and watched. */
export function ViewRow({ isStaff, view, order }: ViewRowProps) {
  const side = isStaff ? 'staff' : 'own'
  const { id, name, isDefault, isForAllStaff, sharedBy, notes } = view
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { hasMail } = usePublicSettings()
  const { change, refresh, isPending } = useViewChange(side)
  const index = order.indexOf(id)
  const move = (by: -1 | 1) => {
    const ids = order.filter((each) => each !== id)
    ids.splice(index + by, 0, id)
    change('The order is saved.', () => orderViews(side, ids))
  }
  const rename = async (newName: string) => {
    await changeView(side, id, { name: newName })
    await refresh()
  }
  const isOwn = sharedBy === null
  const defaultLabel = isDefault ? `Open ${name} first no longer` : `Open ${name} first`
  const staffLabel = isForAllStaff ? `Share ${name} with staff no longer` : `Share ${name} with all staff`
  return (
    <Row
      title={
        <>
          <TextLink asChild>
            <Link href={viewHref(side, view)} prefetch={false}>
              {name}
            </Link>
          </TextLink>
          {isDefault ? <Tag accent>Default</Tag> : null}
          {isForAllStaff ? <Tag>{isOwn ? 'All staff' : `Shared by ${sharedBy}`}</Tag> : null}
        </>
      }
      actions={
        <>
          {isOwn ? (
            <>
              <IconButton label={`Move ${name} up`} disabled={isPending || index === 0} onClick={() => move(-1)}>
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={isPending || index === order.length - 1}
                onClick={() => move(1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={defaultLabel}
                aria-pressed={isDefault}
                disabled={isPending}
                onClick={() => change('Saved.', () => changeView(side, id, { isDefault: !isDefault }))}
              >
                <Star className={isDefault ? 'fill-current text-accent-text' : ''} />
              </IconButton>
              <IconButton
                label={`Rename ${name}`}
                onClick={() => setDialog({ kind: 'name', title: 'Rename the view', name, save: rename })}
              >
                <Pencil />
              </IconButton>
            </>
          ) : null}
          {isOwn && !isStaff ? (
            <IconButton label={`Share ${name}`} onClick={() => setDialog({ kind: 'share', view })}>
              <Share2 />
            </IconButton>
          ) : null}
          {isOwn && isStaff ? (
            <IconButton
              label={staffLabel}
              aria-pressed={isForAllStaff}
              disabled={isPending}
              onClick={() => change('Saved.', () => changeView(side, id, { isForAllStaff: !isForAllStaff }))}
            >
              <Users className={isForAllStaff ? 'text-accent-text' : ''} />
            </IconButton>
          ) : null}
          {hasMail ? (
            <IconButton label={`Email ${name}`} onClick={() => setDialog({ kind: 'mail', view })}>
              <Mail />
            </IconButton>
          ) : null}
          <IconButton label={`Set an alert on ${name}`} onClick={() => setDialog({ kind: 'alert', view })}>
            <BellRing />
          </IconButton>
          {isOwn ? (
            <DeleteButton
              label={`Delete ${name}`}
              question={`Delete “${name}”?`}
              text="Its links, emails and alerts end with it."
              isBusy={isPending}
              onDelete={() => change('The view is deleted.', () => removeView(side, id))}
            />
          ) : null}
        </>
      }
    >
      {notes.map((note) => (
        <RowNote key={note}>{note}</RowNote>
      ))}
      <LazyViewDialogs open={dialog} isStaff={isStaff} onClose={() => setDialog(null)} />
    </Row>
  )
}
