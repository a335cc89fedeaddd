import { Wallet } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { BalanceAmount } from '@/components/affiliate/balance/balance-amount'
import { LevelRing } from '@/components/affiliate/levels/level-ring'
import { StreakChip } from '@/components/affiliate/streak/streak-chip'
import { StarterPackDropdown } from '@/components/affiliate/tools/starter-pack-dropdown'
import { Module } from '@/components/shared/modules/module'
import type { ShellUser } from '@/lib/people/account/schema'
import { AvatarMenu } from './menu/avatar-menu'
import { NavLinks } from './menu/nav-links'
import { NavMenu } from './menu/nav-menu'
import { NotificationBell } from './notifications/notification-bell'
import { SearchBox } from './search/search-box'

type NavbarProps = {
  user: ShellUser
  /** The link with the logo. */
  brand: ReactNode
  isStaff: boolean
  isAdvertiser?: boolean
}

/** The header of signed-in pages from 768 px. [S2.56] [S2.66] */
export function Navbar({ user, brand, isStaff, isAdvertiser = false }: NavbarProps) {
  const { affiliateId } = user
  const isAffiliate = affiliateId !== null
  const access = { isAffiliate, isStaff, isAdvertiser }
  return (
    <header className="gutters sticky min-[1441px]:px-[calc(50%-720px+var(--s-6))] top-0 z-20 flex h-(--navbar) items-center gap-3 border-b border-line bg-canvas max-md:hidden lg:gap-4 min-[1320px]:gap-6">
      <NavMenu {...access} />
      {brand}
      <div className="flex self-stretch">
        <div className="flex max-xl:hidden">
          <NavLinks {...access} />
        </div>
        {isAffiliate ? (
          <Module name="starterPack">
            <StarterPackDropdown />
          </Module>
        ) : null}
      </div>
      {/* at this width the shortcut hint would cover the text */}
      <div className="ml-auto flex min-w-0 max-w-[340px] flex-1 xl:max-[1319px]:[&_kbd]:hidden">
        {isAdvertiser ? null : <SearchBox affiliateId={affiliateId} isStaff={isStaff} />}
      </div>
      <div className="flex flex-none items-center gap-2">
        {isAffiliate ? (
          <>
            <Link
              href="/account/payment"
              prefetch={false}
              className="inline-flex h-(--control) flex-none items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] text-13 font-strong whitespace-nowrap tabular-nums transition-colors hover:bg-fill"
            >
              <Wallet aria-hidden="true" className="text-muted max-lg:hidden" />
              <span className="sr-only">Available balance </span>
              <BalanceAmount of="balance" />
            </Link>
            <Module name="streak">
              <StreakChip affiliateId={affiliateId} />
            </Module>
            <Module name="levels">
              <LevelRing />
            </Module>
          </>
        ) : null}
        <NotificationBell userId={user.id} variant="popover" hasQuests={isAffiliate} />
        <AvatarMenu user={user} />
      </div>
    </header>
  )
}
