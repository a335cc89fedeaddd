import type { Metadata } from 'next'
import { AccountLinks } from '@/components/account/account-links'
import { IdentityCard } from '@/components/account/identity-card'
import { LookAndLeave } from '@/components/account/look-and-leave'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { getSignedInUser } from '@/lib/account/data'
import { requirePageActor } from '@/lib/auth/actor'

export const metadata: Metadata = { title: 'Account' }

export default async function Page() {
  const { userId, email } = await requirePageActor('/account')
  const user = await getSignedInUser(userId)
  return (
    <PageShell width="narrow">
      <PageHeader title="Account" />
      <div className="grid gap-4">
        <IdentityCard user={user} email={email} />
        <AccountLinks isAffiliate={user.affiliateId !== null} />
        <LookAndLeave />
      </div>
    </PageShell>
  )
}
