'use client'

import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { segmentClass, segmentedClass } from '@/components/ui/segmented'

const TABS = [
  { href: '/dashboard', label: 'Report' },
  { href: '/dashboard/builder', label: 'Builder' },
  { href: '/dashboard/cohorts', label: 'Cohorts' },
  { href: '/dashboard/views', label: 'Views' },
] as const

/** The parts of an affiliate's earnings. */
export function ReportTabs({ at }: { at: (typeof TABS)[number]['href'] }) {
  return (
    <nav aria-label="Views of your earnings" className={cn(segmentedClass, 'mb-3 w-fit')}>
      {TABS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={href === at ? 'page' : undefined}
          className={cn(
            segmentClass,
            'aria-[current]:bg-fill-strong aria-[current]:text-text aria-[current]:shadow-knob light:aria-[current]:bg-surface',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
