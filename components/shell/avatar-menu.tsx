'use client'

import { SignOutButton } from '@/components/auth/sign-out-button'
import { Avatar } from '@/components/ui/avatar'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { ThemeSwitch } from './theme-switch'

export type Person = { name: string; email: string; affiliateId: number | null }

/** Who one is, how it looks, and the way out. */
export function AvatarMenu({ person }: { person: Person }) {
  const { email, affiliateId } = person
  const name = person.name || 'User'
  return (
    <Popover>
      <PopoverTrigger
        aria-label="Account menu"
        className="inline-grid size-11 place-items-center rounded-full md:size-auto"
      >
        <Avatar name={name} />
      </PopoverTrigger>
      <PopoverContent label="Account menu" className="w-[350px]">
        <div className="flex items-center gap-3 p-4">
          <Avatar name={name} size="lg" />
          <div className="min-w-0 text-13 leading-[18px]">
            <p className="truncate font-display text-16 leading-5 font-heavy">{name}</p>
            <p className="truncate text-muted">{email}</p>
            {affiliateId === null ? null : (
              <p className="text-muted">
                Affiliate ID <b className="text-text tabular-nums">{affiliateId}</b>
              </p>
            )}
          </div>
        </div>
        <div className="grid gap-2 border-t border-line p-4">
          <span className="label">Theme</span>
          <ThemeSwitch />
        </div>
        <div className="border-t border-line p-2">
          <SignOutButton variant="ghost" block className="justify-start [&>span]:justify-items-start" />
        </div>
      </PopoverContent>
    </Popover>
  )
}
