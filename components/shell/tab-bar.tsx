'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useModules } from '@/components/shared/modules/use-modules'
import { ADVERTISER_TAB_BAR, ariaCurrent, TAB_BAR } from './menu/destinations'

/** The tab bar on phones. The page ends above it (see globals.css). */
export function TabBar({ isAdvertiser = false }: { isAdvertiser?: boolean }) {
  const pathname = usePathname()
  const { hasPage } = useModules()
  return (
    <nav
      data-tab-bar
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden"
    >
      {(isAdvertiser ? ADVERTISER_TAB_BAR : TAB_BAR).filter(hasPage).map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={ariaCurrent(pathname, href)}
          className="grid h-(--tab-bar) content-center justify-items-center gap-[3px] text-11 leading-[14px] font-medium text-muted transition-colors focus-visible:-outline-offset-2 aria-[current]:text-accent-text"
        >
          <Icon aria-hidden="true" className="size-[22px]" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
