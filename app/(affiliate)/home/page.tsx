import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { HomePage } from './home-page'
import { StaffHome } from './staff-home'

export const metadata: Metadata = { title: 'Home' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { userId, affiliateId, advertiser, role } = await requirePageActor('/home')
  if (advertiser) redirect(ADVERTISER_PATH)
  if (affiliateId === null) return <StaffHome role={role} />
  return <HomePage userId={userId} affiliateId={affiliateId} searchParams={searchParams} />
}
