import { BellRing, BookmarkPlus, List, Mail, Save, Share2 } from 'lucide-react'
import Link from 'next/link'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { MenuItem } from '@/components/ui/menu-item'
import type { ReportSide } from '@/lib/reporting/views/constants'
import type { SavedView } from '@/lib/reporting/views/schema'
import { viewsPath } from './view-places'

export type MenuAction = 'keep' | 'replace' | 'share' | 'mail' | 'alert'

type MenuActionsProps = {
  side: ReportSide
  /** The view that is open. */
  view: SavedView | null
  /** Whether the report is no longer as it was saved. */
  isChanged: boolean
  onAct: (action: MenuAction) => void
}

/** What can be done with the report, and with the view that is open. */
export function MenuActions({ side, view, isChanged, onAct }: MenuActionsProps) {
  const { hasMail } = usePublicSettings()
  return (
    <div className="mt-1 border-t border-line pt-1">
      {view && isChanged && view.sharedBy === null ? (
        <MenuItem onClick={() => onAct('replace')}>
          <Save /> <span className="truncate">Save changes to “{view.name}”</span>
        </MenuItem>
      ) : null}
      <MenuItem onClick={() => onAct('keep')}>
        <BookmarkPlus /> {view ? 'Save as a new view' : 'Save this view'}
      </MenuItem>
      {view && side === 'own' ? (
        <MenuItem onClick={() => onAct('share')}>
          <Share2 /> Share by link
        </MenuItem>
      ) : null}
      {view ? (
        <>
          {hasMail ? (
            <MenuItem onClick={() => onAct('mail')}>
              <Mail /> Email on a schedule
            </MenuItem>
          ) : null}
          <MenuItem onClick={() => onAct('alert')}>
            <BellRing /> Set an alert
          </MenuItem>
        </>
      ) : (
        <p className="px-2.5 py-1.5 text-12 text-muted">
          A saved view can be shared{hasMail ? ', emailed' : ''} and used for alerts.
        </p>
      )}
      <MenuItem asChild>
        <Link href={viewsPath(side)} prefetch={false}>
          <List /> {hasMail ? 'Views, emails and alerts' : 'Views and alerts'}
        </Link>
      </MenuItem>
    </div>
  )
}
