import { Wallet } from 'lucide-react'
import Link from 'next/link'
import { BalanceAmount } from '@/components/balance/balance-amount'
import { Logo } from '@/components/brand/logo'
import { SearchBox } from '@/components/search/search-box'
import { BRAND } from '@/lib/brand'
import { AvatarMenu, type Person } from './avatar-menu'
import { NavLinks } from './nav-links'

/** The top of every signed-in page from 768 px. [S2.56] */
export function Navbar({ person, hasMoney }: { person: Person; hasMoney: boolean }) {
  return (
    <header className="gutters sticky top-0 z-20 flex h-(--navbar) items-center gap-6 border-b border-line bg-canvas max-md:hidden">
      <Link href="/home" aria-label={`${BRAND.name}, home`} className="rounded-chip">
        <Logo height={24} />
      </Link>
      <NavLinks isAffiliate={person.affiliateId !== null} />
      <div className="ml-auto flex min-w-0 max-w-[340px] flex-1">
        <SearchBox affiliateId={person.affiliateId} />
      </div>
      <div className="flex items-center gap-2">
        {hasMoney ? (
          <span className="inline-flex h-[34px] items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] text-13 font-strong">
            <Wallet className="text-muted" />
            <span className="sr-only">Available balance</span>
            <BalanceAmount of="balance" />
          </span>
        ) : null}
        <AvatarMenu person={person} />
      </div>
    </header>
  )
}
