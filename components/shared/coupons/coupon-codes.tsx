'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { actionsColumn, DataTable } from '@/components/shared/lists/data-table'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { COUPON_RESULT_DAYS } from '@/lib/catalog/materials/coupon-constants'
import type { CouponChange, GivenCoupon } from '@/lib/catalog/materials/coupon-grant-schema'
import type { Coupon } from '@/lib/catalog/materials/coupon-schema'
import { couponPriorityText } from '@/lib/catalog/payouts/text-rules'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { ChangeCouponDialog } from './change-coupon-dialog'
import { CodeCell } from './code-cell'
import { CouponStatus } from './coupon-status'
import { GiveDialog } from './give-dialog'
import { PriorityDialog } from './priority-dialog'
import { type CouponPlace, givenCouponsOptions } from './queries'

type Changing = { coupon: GivenCoupon; status: CouponChange['status'] }
type CouponCodesProps = { place: CouponPlace; mayChange: boolean }

/** The coupon codes of an offer: whose they are, what each brought, and what affiliates ask for. */
export function CouponCodes({ place, mayChange }: CouponCodesProps) {
  const query = useQuery(givenCouponsOptions(place))
  const [isGiving, setGiving] = useState(false)
  const [isRanking, setRanking] = useState(false)
  const [changing, setChanging] = useState<Changing>()
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <RowsLoading />
  const { coupons } = query.data
  return (
    <Section
      title="Coupon codes"
      hint={`A sale whose buyer enters a code is credited to its affiliate, also without a click. Results of the last ${COUPON_RESULT_DAYS} days.`}
    >
      {coupons.length === 0 ? <p className="text-13 text-muted">No affiliate has a code yet.</p> : null}
      {coupons.length > 0 ? (
        <DataTable
          caption="Coupon codes"
          isReachable
          rows={coupons}
          rowKey={({ id }) => id}
          columns={[
            {
              head: 'Code',
              className: 'whitespace-normal max-md:py-2',
              cell: (coupon) => (
                <CodeCell code={<span className="mono font-medium">{coupon.code}</span>}>
                  <span className="text-12 text-muted">
                    <AffiliateName coupon={coupon} href={place.affiliateHref} />
                  </span>
                  <CouponStatus {...coupon} />
                </CodeCell>
              ),
            },
            {
              head: 'Affiliate',
              className: 'whitespace-normal max-md:hidden',
              cell: (coupon) => <AffiliateName coupon={coupon} href={place.affiliateHref} />,
            },
            {
              head: 'Status',
              className: 'whitespace-normal max-md:hidden',
              cell: (coupon) => <CouponStatus {...coupon} />,
            },
            {
              head: 'Conv.',
              align: 'right',
              className: 'max-md:hidden',
              cell: ({ conversions }) => formatCount(conversions),
            },
            {
              head: coupons[0]?.payoutCents == null ? 'Cost' : 'Paid',
              align: 'right',
              cell: ({ payoutCents, costCents }) => formatCents(payoutCents ?? costCents ?? 0),
            },
            ...(mayChange
              ? [
                  actionsColumn<GivenCoupon>((coupon) => (
                    <Actions status={coupon.status} onChange={(status) => setChanging({ coupon, status })} />
                  )),
                ]
              : []),
          ]}
        />
      ) : null}
      {mayChange ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button size="sm" onClick={() => setGiving(true)}>
            Give codes
          </Button>
          <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
            {couponPriorityText(query.data)}
            <Button size="sm" variant="ghost" onClick={() => setRanking(true)}>
              Change
            </Button>
          </p>
        </div>
      ) : null}
      {isGiving ? <GiveDialog place={place} onClose={() => setGiving(false)} /> : null}
      {isRanking ? <PriorityDialog place={place} priority={query.data} onClose={() => setRanking(false)} /> : null}
      {changing ? <ChangeCouponDialog place={place} {...changing} onClose={() => setChanging(undefined)} /> : null}
    </Section>
  )
}

type AffiliateNameProps = { coupon: GivenCoupon; href: CouponPlace['affiliateHref'] }

function AffiliateName({ coupon: { affiliateId, affiliateName }, href }: AffiliateNameProps) {
  if (!href || affiliateName === null) return `Affiliate ${affiliateId}`
  return (
    <Link href={href(affiliateId)} prefetch={false} className="hover:underline">
      {affiliateName} <span className="text-muted">{affiliateId}</span>
    </Link>
  )
}

type ActionsProps = { status: Coupon['status']; onChange: (status: CouponChange['status']) => void }

function Actions({ status, onChange }: ActionsProps) {
  if (status !== 'active' && status !== 'requested') return null
  return (
    <span className="flex justify-end gap-1">
      <Button size="sm" variant="ghost" onClick={() => onChange(status === 'active' ? 'ended' : 'refused')}>
        {status === 'active' ? 'End' : 'Refuse'}
      </Button>
      {status === 'requested' ? (
        <Button size="sm" onClick={() => onChange('active')}>
          Grant
        </Button>
      ) : null}
    </span>
  )
}
