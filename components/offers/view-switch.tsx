'use client'

import { LayoutGrid, List } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { segmentClass, segmentedClass } from '@/components/ui/segmented'

const VIEWS = [
  { href: '/offers', label: 'List', icon: List },
  { href: '/market', label: 'Cards', icon: LayoutGrid },
] as const

/** Leads from the list of offers to the marketplace, which shows them as cards, and back. */
export function ViewSwitch({ current }: { current: (typeof VIEWS)[number]['href'] }) {
  return (
    <nav aria-label="View" className={segmentedClass}>
      {VIEWS.map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={href === current ? 'page' : undefined}
          className={cn(
            segmentClass,
            'aria-[current]:bg-fill-strong aria-[current]:text-text aria-[current]:shadow-knob light:aria-[current]:bg-surface',
          )}
        >
          <Icon aria-hidden="true" className="icon-sm" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
