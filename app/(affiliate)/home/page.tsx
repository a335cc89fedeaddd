import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { requirePageActor } from '@/lib/auth/actor'
import { HomePage } from './home-page'
import { StaffHome } from './staff-home'

export const metadata: Metadata = { title: 'Home' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { affiliateId, role } = await requirePageActor('/home')
  if (affiliateId === null) return <StaffHome role={role} />
  return <HomePage affiliateId={affiliateId} searchParams={searchParams} />
}
