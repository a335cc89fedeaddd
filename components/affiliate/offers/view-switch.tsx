'use client'

import { LayoutGrid, List } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useModules } from '@/components/shared/modules/use-modules'
import { cn } from '@/components/ui/cn'
import { segmentClass, segmentedClass } from '@/components/ui/segmented'

const VIEWS = [
  { href: '/offers', label: 'List', icon: List },
  { href: '/market', label: 'Cards', icon: LayoutGrid },
] as const

/** What both views know; an order that only one of them has is not known to the other, which then uses its own. */
const SHARED = ['q', 'category', 'sort']

/** Leads from the list of offers to the marketplace, which shows them as cards, and back, with what is searched for. */
export function ViewSwitch({ current }: { current: (typeof VIEWS)[number]['href'] }) {
  const chosen = useSearchParams()
  const { isOn } = useModules()
  const shared = new URLSearchParams([...chosen].filter(([name]) => SHARED.includes(name)))
  const query = shared.size > 0 ? `?${shared}` : ''
  if (!isOn('market')) return null
  return (
    <nav aria-label="View" className={segmentedClass}>
      {VIEWS.map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={`${href}${query}`}
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
