'use client'

import { useQuery } from '@tanstack/react-query'
import { CouponCodes } from '@/components/shared/coupons/coupon-codes'
import { Failure } from '@/components/shared/states/failure'
import { CardLoading } from '../../kit/frame/placeholders'
import { CreativesForm } from '../materials/creatives-form'
import { LandingPages } from '../materials/landing-pages'
import { PicturesForm } from '../materials/pictures-form'
import { couponPlace, materialsOptions } from '../queries'

type MaterialsTabProps = { id: number; isLocked: boolean }

/** The landing pages, coupon codes, pictures and creatives of an offer. */
export function MaterialsTab({ id, isLocked }: MaterialsTabProps) {
  const query = useQuery(materialsOptions(id))
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={6} className="max-w-[860px]" />
  return (
    <div className="grid max-w-[860px] gap-6">
      <LandingPages id={id} isLocked={isLocked} />
      <CouponCodes place={couponPlace(id)} mayChange={!isLocked} />
      <PicturesForm id={id} materials={query.data} isLocked={isLocked} />
      <CreativesForm id={id} materials={query.data} isLocked={isLocked} />
    </div>
  )
}
