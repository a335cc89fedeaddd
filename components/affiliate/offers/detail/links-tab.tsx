'use client'

import { useState } from 'react'
import type { LandingPage } from '@/lib/catalog/landing-pages/schema'
import type { DeepLinkRule } from '@/lib/catalog/links/deep-link-rules'
import type { LinkParts } from '@/lib/catalog/links/rules'
import type { Coupon } from '@/lib/catalog/materials/coupon-schema'
import { CouponCard } from '../links/coupon-card'
import { DomainField } from '../links/domain-field'
import { LinkBuilder } from '../links/link-builder'
import { QrCard } from '../links/qr-card'
import { useLink } from '../links/use-link'
import { LandingPageResults } from './landing-page-results'
import type { FactSums } from './offer-facts'
import { PostbackHelp } from './postback-help'
import { WeekCard } from './week-card'

type LinksTabProps = {
  base: Pick<LinkParts, 'origin' | 'offerId' | 'affiliateId'>
  /** Origins of domains that serve the affiliate's links beside the site. */
  domains?: readonly string[]
  recentSources: readonly string[]
  deepLinks: DeepLinkRule | null
  /** The parameters of links that the offer passes on. */
  passedParameters: readonly string[]
  landingPages: readonly LandingPage[]
  coupons: readonly Coupon[]
  week: FactSums
}

/** The tracking link, its QR code, and how to set up a postback. */
export function LinksTab({ base, domains = [], recentSources, coupons, week, ...offer }: LinksTabProps) {
  const { deepLinks, passedParameters, landingPages } = offer
  const [origin, setOrigin] = useState(base.origin)
  const built = useLink({ ...base, origin }, deepLinks, passedParameters)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-5">
        {domains.length > 0 ? (
          <DomainField origins={[base.origin, ...domains]} origin={origin} onChange={setOrigin} />
        ) : null}
        <LinkBuilder built={built} recentSources={recentSources} {...offer} />
        {landingPages.length > 0 ? <LandingPageResults pages={landingPages} /> : null}
        <CouponCard offerId={base.offerId} coupons={coupons} />
        <PostbackHelp />
      </div>
      <aside aria-label="QR code and figures" className="grid content-start gap-5 md:max-lg:grid-cols-2">
        <QrCard link={built.link} offerId={base.offerId} />
        <WeekCard week={week} />
      </aside>
    </div>
  )
}
