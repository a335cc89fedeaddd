import type { Metadata } from 'next'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { ApiReference } from '@/components/public/developers/api-reference'
import { PublicFrame } from '@/components/public/developers/public-frame'
import { Toaster } from '@/components/shared/states/toaster'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { cachedDocument } from '@/lib/api/openapi/document-rules'
import { env } from '@/lib/platform/env'
import AffiliateLayout from '../(affiliate)/layout'

export const metadata: Metadata = { title: 'Developers' }

/** The reference of the versioned API. Public: developers do not need an account. */
export default async function Page({ searchParams }: { searchParams: Promise<{ part?: string | string[] }> }) {
  const { part } = await searchParams
  const document = cachedDocument(REGISTRY.operations, new URL(env().NEXTAUTH_URL).origin)
  const reference = (
    <ApiReference document={document} part={String(part ?? '')} callsPerMinute={RATE_LIMITS.apiPerKey.tries} />
  )
  if (await getPageActor()) return <AffiliateLayout>{reference}</AffiliateLayout>
  return (
    <>
      <PublicFrame>{reference}</PublicFrame>
      <Toaster />
    </>
  )
}
