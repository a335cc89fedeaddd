import type { Metadata } from 'next'
import { AccountLinks } from '@/components/account/profile/account-links'
import { AppearanceAndSignOut } from '@/components/account/profile/appearance-and-sign-out'
import { IdentityCard } from '@/components/account/profile/identity-card'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { MorePages } from '@/components/shell/menu/more-pages'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { getSignedInUser } from '@/lib/people/account/data'

export const metadata: Metadata = { title: 'Account' }

export default async function Page() {
  const { userId, email, role, advertiser } = await requirePageActor('/account')
  const user = await getSignedInUser(userId)
  const isAffiliate = user.affiliateId !== null
  return (
    <PageShell width="narrow">
      <PageHeader title="Account" />
      <div className="grid gap-4">
        <IdentityCard user={user} email={email} />
        <AccountLinks isAffiliate={isAffiliate} />
        <MorePages isAffiliate={isAffiliate} isStaff={isStaff(role)} isAdvertiser={advertiser !== undefined} />
        <AppearanceAndSignOut />
      </div>
    </PageShell>
  )
}
