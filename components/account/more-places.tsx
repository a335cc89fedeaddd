import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { beyondTabBar, type Standing } from '@/components/shell/destinations'
import { Card } from '@/components/ui/card'

/** Under 768 px, where the avatar leads here instead of opening its menu: the pages nothing else leads to. [S2.67] */
export function MorePlaces(standing: Standing) {
  return (
    <Card aria-label="More pages" className="overflow-hidden md:hidden">
      <ul>
        {beyondTabBar(standing).map(({ href, label, icon: Icon }) => (
          <li key={href} className="border-t border-line first:border-t-0">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="inline-grid size-9 flex-none place-items-center rounded-control border border-line bg-fill text-text-2">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1 font-strong">{label}</span>
              <ChevronRight aria-hidden="true" className="flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
