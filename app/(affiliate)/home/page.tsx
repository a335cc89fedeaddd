import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { Landing } from '@/components/account/auth/landing'
import { getPageActor, requirePageActor } from '@/lib/accounts/auth/actor'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { ROOT_HEADER } from '@/lib/platform/http/proxy-rules'
import { tagline } from '@/lib/platform/settings/current'
import { HomePage } from './home-page'

export async function generateMetadata(): Promise<Metadata> {
  return (await isSignedOutAtRoot()) ? {} : { title: 'Home' }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (await isSignedOutAtRoot()) return <Landing tagline={tagline()} />
  const { userId, affiliateId } = await requirePageActor('/home')
  // staff have no earnings [S1.12]
  if (affiliateId === null) redirect(ADMIN_ROOT)
  return <HomePage userId={userId} affiliateId={affiliateId} searchParams={searchParams} />
}

/** At / a visitor whose session has ended is signed out like any other. */
const isSignedOutAtRoot = async (): Promise<boolean> => (await headers()).has(ROOT_HEADER) && !(await getPageActor())
