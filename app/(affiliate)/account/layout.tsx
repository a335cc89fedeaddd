import type { ReactNode } from 'react'
import { AccountNav } from '@/components/account/profile/account-nav'
import { getPageActor } from '@/lib/accounts/auth/actor'

/** The account pages with their navigation. It does not check access: every page loads its actor itself. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor()
  if (!actor) return children
  return (
    <div className="mx-auto w-full max-w-[1240px] lg:grid lg:grid-cols-[200px_minmax(0,1fr)] lg:[&>main]:mx-0">
      <AccountNav isAffiliate={actor.affiliateId !== null} />
      {children}
    </div>
  )
}
