'use client'

import { ChevronRight, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useModules } from '@/components/shared/modules/use-modules'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'

type PageLink = { href: string; label: string; description?: string; icon: LucideIcon }

type PlaceListProps = { label: string; places: readonly PageLink[]; className?: string }

/** Links to pages, each with its description if it has one. */
export function PageList({ label, places, className }: PlaceListProps) {
  const { hasPage } = useModules()
  return (
    <Card aria-label={label} className={cn('overflow-hidden', className)}>
      <ul>
        {places.filter(hasPage).map(({ href, label, description, icon: Icon }) => (
          <li key={href} className="border-t border-line first:border-t-0">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-14 items-center gap-3 px-4 py-3 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="inline-grid size-9 flex-none place-items-center rounded-control border border-line bg-fill text-text-2">
                <Icon aria-hidden="true" />
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="font-strong">{label}</span>
                {description ? <span className="text-13 text-muted">{description}</span> : null}
              </span>
              <ChevronRight aria-hidden="true" className="flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
