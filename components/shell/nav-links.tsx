'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

const LINKS = [
  { href: '/home', label: 'Home', also: '/', forStaff: true },
  { href: '/offers', label: 'Offers', also: undefined, forStaff: false },
] as const

/** Only what exists, and only what leads somewhere: staff who promote nothing have no offers. */
export function NavLinks({ isAffiliate }: { isAffiliate: boolean }) {
  const pathname = usePathname()
  const links = LINKS.filter(({ forStaff }) => forStaff || isAffiliate)
  return (
    <nav aria-label="Main" className="flex self-stretch">
      {links.map(({ href, label, also }) => (
        <Link
          key={href}
          href={href}
          aria-current={pathname === href || pathname === also ? 'page' : undefined}
          className="relative inline-flex items-center px-2.5 text-13 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:rounded-t-sm aria-[current]:after:bg-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
