import type { ReactNode } from 'react'
import { TierLadder } from '@/components/account/auth/tier-ladder'
import { ForgetOnSignIn } from '@/components/account/push/forget-on-sign-in'
import { Module } from '@/components/shared/modules/module'
import { Toaster } from '@/components/shared/states/toaster'
import { ZoneCookie } from '@/components/shell/zone-cookie'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { tagline } from '@/lib/platform/settings/current'

/** The frame of the sign-in pages: the form on the left and, on wide screens, the streak tiers on the right. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="grid min-h-dvh xl:grid-cols-[minmax(460px,548px)_minmax(0,1fr)]">
        {children}
        <section
          aria-label={tagline()}
          className="hidden grid-rows-[auto_1fr] overflow-hidden border-l border-line bg-surface px-14 pt-16 pb-10 xl:grid"
        >
          <div>
            <h2 className="max-w-[11ch] text-48 leading-[1.04] tracking-[-0.03em]">{tagline()}</h2>
            <Module name="streak">
              <p className="mt-3 max-w-[36ch] text-16 text-text-2">
                One conversion a day keeps your streak. Ten tiers, from Gray to Universe.
              </p>
            </Module>
          </div>
          <Module name="streak">
            <TierLadder className="-mt-[150px] [--plot:clamp(240px,100dvh-440px,460px)]" />
          </Module>
        </section>
      </div>
      {/* outside of the grid: the list of toasts would take a place in it */}
      {(await getPageActor()) ? null : <ForgetOnSignIn />}
      <Toaster />
      <ZoneCookie />
    </>
  )
}
