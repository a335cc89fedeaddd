'use client'

import { useState } from 'react'
import { SignOutButton } from '@/components/auth/sign-out-button'
import { Avatar } from '@/components/ui/avatar'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { fullName } from '@/lib/account/rules'
import type { SignedInUser } from '@/lib/account/schema'
import { AffiliateIdChip } from './affiliate-id-chip'
import { LevelCard } from './level-card'
import { MenuHead } from './menu-head'
import { MenuTabs } from './menu-tabs'
import { ThemeSwitch } from './theme-switch'

/** Who one is, how far one is, where to go, how it looks, and the way out. [S2.67] */
export function AvatarMenu({ user }: { user: SignedInUser }) {
  const [isOpen, setOpen] = useState(false)
  const leave = () => setOpen(false)
  const isAffiliate = user.affiliateId !== null
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger aria-label="Account menu" className="touch-target inline-grid place-items-center rounded-full">
        <Avatar name={fullName(user)} image={user.image} />
      </PopoverTrigger>
      <PopoverContent label="Account menu" className="w-[350px] overflow-y-auto overscroll-contain max-md:hidden">
        <MenuHead user={user} />
        {isAffiliate ? (
          <>
            <div className="px-4 pb-3">
              <AffiliateIdChip affiliateId={user.affiliateId} />
            </div>
            <LevelCard onLeave={leave} />
          </>
        ) : null}
        <MenuTabs isAffiliate={isAffiliate} onLeave={leave} />
        <div className="grid gap-2 border-t border-line p-3">
          <span className="label">Theme</span>
          <ThemeSwitch />
        </div>
        <div className="border-t border-line p-2">
          <SignOutButton
            variant="ghost"
            block
            className="justify-start px-[9px] font-medium [&>span]:justify-items-start [&>span>span]:gap-2.5"
          />
        </div>
      </PopoverContent>
    </Popover>
  )
}
