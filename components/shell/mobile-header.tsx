'use client'

import { PackageOpen } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { StarterPackSheet } from '@/components/affiliate/tools/starter-pack-sheet'
import { Module } from '@/components/shared/modules/module'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { fullName } from '@/lib/people/account/name-rules'
import type { ShellUser } from '@/lib/people/account/schema'
import { BackButton } from './back-button'
import { headerVariant } from './header-variant'
import { MobileBalances } from './menu/mobile-balances'
import { NotificationBell } from './notifications/notification-bell'
import { QuestsButton } from './quests-button'
import { SearchOverlay } from './search/search-overlay'
import { useNativeApp } from './use-native-app'

const ACTION = 'justify-start gap-2.5 px-3.5'

type MobileHeaderProps = {
  user: ShellUser
  /** The link with the logo. */
  brand: ReactNode
  isStaff?: boolean
  isAdvertiser?: boolean
  /** Whether the user agent is the native app's. */
  isNativeAgent: boolean
}

/** The header of signed-in pages under 768 px, in its variants. [S2.64] [S2.65] [S2.66] */
export function MobileHeader({ user, brand, isStaff = false, isAdvertiser = false, isNativeAgent }: MobileHeaderProps) {
  const variant = headerVariant(usePathname(), useNativeApp(isNativeAgent))
  // staff without an affiliate account have no balances: their home has the simple header
  const isHome = variant === 'home' && user.affiliateId !== null
  return (
    <header
      className={cn(
        'border-b border-line bg-surface px-4 pt-[max(env(safe-area-inset-top),6px)] md:hidden',
        // The home header is tall and scrolls with the page; the others are sticky.
        isHome ? 'pb-4' : 'sticky top-0 z-20',
      )}
    >
      {variant === 'back' ? (
        <div className="flex h-13 items-center">
          <BackButton />
        </div>
      ) : (
        <MobileBar user={user} brand={brand} isStaff={isStaff} isAdvertiser={isAdvertiser} />
      )}
      {isHome ? (
        <>
          <MobileBalances />
          <div className="grid auto-cols-fr grid-flow-col gap-2 pt-3 empty:hidden">
            <Module name="starterPack">
              <StarterPackSheet>
                <Button size="lg" className={ACTION}>
                  <PackageOpen aria-hidden="true" className="text-muted" />
                  Starter Pack
                </Button>
              </StarterPackSheet>
            </Module>
            <Module name="quests">
              <QuestsButton userId={user.id} className={ACTION} />
            </Module>
          </div>
        </>
      ) : null}
    </header>
  )
}

type MobileBarProps = { user: ShellUser; brand: ReactNode; isStaff: boolean; isAdvertiser: boolean }

function MobileBar({ user, brand, isStaff, isAdvertiser }: MobileBarProps) {
  return (
    <div className="-mr-1.5 flex h-13 items-center">
      <div className="mr-auto flex">{brand}</div>
      {isAdvertiser ? null : <SearchOverlay affiliateId={user.affiliateId} isStaff={isStaff} />}
      <NotificationBell userId={user.id} variant="sheet" hasQuests={user.affiliateId !== null} />
      <Link
        href="/account"
        prefetch={false}
        aria-label="Account"
        className="inline-grid size-11 place-items-center rounded-full"
      >
        <Avatar name={fullName(user)} image={user.image} />
      </Link>
    </div>
  )
}
