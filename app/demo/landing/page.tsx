import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Checkout } from '@/components/demo/landing/checkout'
import { ClickNotice } from '@/components/demo/landing/click-notice'
import { DemoBar } from '@/components/demo/landing/demo-bar'
import { ProductStory } from '@/components/demo/landing/product-story'
import { QueryProvider } from '@/components/shell/providers/query-provider'
import { env } from '@/lib/platform/env'
import { findProduct, getClickIdStatus } from '@/lib/runtime/demo-purchases/data'
import { landingQuerySchema } from '@/lib/runtime/demo-purchases/schema'

export const metadata: Metadata = { title: 'Demo advertiser' }

type LandingPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The destination of the demo's tracking links: an advertiser's page on which a purchase sends a real postback. */
export default async function LandingPage({ searchParams }: LandingPageProps) {
  if (!env().DEMO) notFound()
  const query = landingQuerySchema.safeParse(await searchParams)
  const product = query.success ? await findProduct(query.data.offer) : null
  if (!query.success || !product) notFound()
  const { click_id: clickId } = query.data
  const status = await getClickIdStatus(clickId, product.offerId)
  return (
    <>
      <DemoBar advertiser={product.advertiser} />
      <main
        id="main"
        className="mx-auto grid w-full max-w-[1080px] gap-6 px-4 pt-6 pb-[max(40px,env(safe-area-inset-bottom))] md:px-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-12"
      >
        <ProductStory product={product} />
        <div className="grid content-start gap-4">
          <ClickNotice status={status} clickId={clickId} />
          <QueryProvider>
            <Checkout product={product} clickId={clickId} />
          </QueryProvider>
        </div>
      </main>
    </>
  )
}
