'use client'

import { SignOutButton } from '@/components/account/auth/sign-out-button'
import { Module } from '@/components/shared/modules/module'
import { AffiliateIdChip } from '@/components/shared/page/affiliate-id-chip'
import { ThemeSwitch } from '@/components/shared/theme/theme-switch'
import { OpenedPopover } from '@/components/ui/opened-popover'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import type { ShellUser } from '@/lib/people/account/schema'
import { LevelCard } from './level-card'
import { MenuHead } from './menu-head'
import { MenuTabs } from './menu-tabs'

/** The account menu: user, level, links, theme and sign-out. [S2.67] */
export function AvatarPanel({ user, ...opened }: OpenedProps & { user: ShellUser }) {
  const leave = () => opened.onOpenChange(false)
  const isAffiliate = user.affiliateId !== null
  return (
    <OpenedPopover
      {...opened}
      label="Account menu"
      className="w-[350px] overflow-y-auto overscroll-contain max-md:hidden"
    >
      <MenuHead user={user} />
      {isAffiliate ? (
        <>
          <div className="px-4 pb-3">
            <AffiliateIdChip affiliateId={user.affiliateId} />
          </div>
          <Module name="levels">
            <LevelCard onLeave={leave} />
          </Module>
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
    </OpenedPopover>
  )
}
