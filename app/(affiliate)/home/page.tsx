import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { HomePage } from './home-page'
import { StaffHome } from './staff-home'

export const metadata: Metadata = { title: 'Home' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { userId, affiliateId, role } = await requirePageActor('/home')
  if (affiliateId === null) return <StaffHome role={role} />
  return <HomePage userId={userId} affiliateId={affiliateId} searchParams={searchParams} />
}
