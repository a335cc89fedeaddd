'use client'

import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import { SignOutButton } from '../auth/sign-out-button'

// Only the browser knows the chosen theme, and whether the site can be installed.
const loadSwitch = async () => (await import('@/components/shared/theme/theme-switch')).ThemeSwitch
const loadInstall = async () => (await import('../install/install-row')).InstallRow

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3'

/** The theme of this browser, installing the site in it, and the sign-out button. */
export function AppearanceAndSignOut() {
  const ThemeSwitch = useLazy(loadSwitch)
  const InstallRow = useLazy(loadInstall)
  return (
    <Card aria-label="This browser">
      <div className={ROW}>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-sans text-14 leading-5 font-strong tracking-normal">Theme</h2>
          <p className="text-13 text-muted">In this browser only.</p>
        </div>
        <div className="w-[260px] max-md:w-full">
          {ThemeSwitch ? <ThemeSwitch /> : <Skeleton className="h-8 rounded-tip max-md:h-[42px]" />}
        </div>
      </div>
      {InstallRow ? <InstallRow className={`${ROW} border-t border-line`} /> : null}
      <div className={`${ROW} border-t border-line`}>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-sans text-14 leading-5 font-strong tracking-normal">Sign out</h2>
          <p className="text-13 text-muted">In this browser only.</p>
        </div>
        <SignOutButton className="max-md:w-full" />
      </div>
    </Card>
  )
}
