import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { MenuItem } from '@/components/ui/menu-item'
import { Tag } from '@/components/ui/tag'
import type { ReportSide } from '@/lib/reporting/views/constants'
import type { SavedView } from '@/lib/reporting/views/schema'
import { Failure } from '../states/failure'
import { viewHref } from './view-places'

type MenuListProps = {
  side: ReportSide
  views: UseQueryResult<{ views: SavedView[] }>
  openId: string | null
  onOpen: (href: string) => void
}

/** The views there are; a press opens one. */
export function MenuList({ side, views, openId, onOpen }: MenuListProps) {
  if (views.error) return <Failure query={views} />
  if (!views.data) return <p className="px-2.5 py-2 text-13 text-muted">Loading…</p>
  if (views.data.views.length === 0) return <p className="px-2.5 py-2 text-13 text-muted">No saved views yet.</p>
  return (
    <ul className="max-h-[320px] overflow-y-auto">
      {views.data.views.map((view) => (
        <li key={view.id}>
          <MenuItem asChild active={view.id === openId}>
            <Link
              href={viewHref(side, view)}
              prefetch={false}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(viewHref(side, view))
              }}
            >
              <span className="min-w-0 flex-1 truncate">{view.name}</span>
              {view.notes.length > 0 ? <TriangleAlert aria-label={view.notes.join(' ')} className="flex-none" /> : null}
              {view.sharedBy ? <Tag>{view.sharedBy}</Tag> : null}
              {view.isDefault ? <Tag>Default</Tag> : null}
            </Link>
          </MenuItem>
        </li>
      ))}
    </ul>
  )
}
