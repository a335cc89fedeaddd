'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useModules } from '@/components/shared/modules/use-modules'
import { accountNav } from './account-pages'

const LINK = [
  'relative inline-flex flex-none items-center gap-2.5 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text',
  'focus-visible:-outline-offset-2 aria-[current]:text-text [&_.lucide]:flex-none',
  'lg:h-9 lg:rounded-control lg:px-2.5 lg:hover:bg-fill lg:aria-[current]:bg-fill lg:aria-[current]:[&_.lucide]:text-accent-text',
  'max-lg:h-(--touch) max-lg:min-w-(--touch) max-lg:justify-center max-lg:[&_.lucide]:hidden',
  'max-lg:aria-[current]:after:absolute max-lg:aria-[current]:after:inset-x-0 max-lg:aria-[current]:after:bottom-0',
  'max-lg:aria-[current]:after:h-0.5 max-lg:aria-[current]:after:rounded-t-sm max-lg:aria-[current]:after:bg-accent',
].join(' ')

// The tab of the current page may be outside the visible part on a phone.
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

/** The account's pages: a side list on wide screens, otherwise tabs that scroll horizontally. */
export function AccountNav({ isAffiliate }: { isAffiliate: boolean }) {
  const pathname = usePathname()
  const { hasPage } = useModules()
  const list = useRef<HTMLUListElement>(null)

  // Scrolls the active tab into view.
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const open = links.find((link) => link.getAttribute('href') === pathname)
    if (!list.current || !open) return
    const { left, width } = open.getBoundingClientRect()
    const frame = list.current.getBoundingClientRect()
    list.current.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
  }, [pathname])
  return (
    <nav
      aria-label="Account pages"
      className="lg:sticky lg:top-[calc(var(--navbar)+20px)] lg:mt-5 lg:self-start lg:pl-6 max-lg:border-b max-lg:border-line"
    >
      <ul
        ref={list}
        className="flex gap-5 max-lg:gutters max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:grid lg:gap-0.5"
      >
        {accountNav(isAffiliate)
          .filter(hasPage)
          .map(({ href, label, icon: Icon }) => (
            <li key={href} className="flex flex-none lg:grid">
              <Link
                href={href}
                ref={pathname === href ? bringIntoView : undefined}
                prefetch={false}
                aria-current={pathname === href ? 'page' : undefined}
                className={LINK}
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
