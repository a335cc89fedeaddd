import type { Metadata } from 'next'
import { ProfileForm } from '@/components/account/profile/profile-form'
import { SignInCard } from '@/components/account/profile/sign-in-card'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { getProfile } from '@/lib/accounts/profile/data'
import { listCountries } from '@/lib/accounts/profile/rules'

export const metadata: Metadata = { title: 'Profile' }

export default async function Page() {
  const { userId } = await requirePageActor('/account/profile')
  const profile = await getProfile(userId)
  return (
    <PageShell>
      <PageHeader title="Profile" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <ProfileForm profile={profile} countries={listCountries()} />
        <SignInCard email={profile.email} affiliateId={profile.affiliateId} />
      </div>
    </PageShell>
  )
}
