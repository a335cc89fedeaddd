'use client'

import { Check, Copy } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { CodeCell } from '@/components/shared/coupons/code-cell'
import { CouponStatus } from '@/components/shared/coupons/coupon-status'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { DataTable } from '@/components/shared/lists/data-table'
import { useCopy } from '@/components/shared/page/use-copy'
import { Card, CardHead } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { toast } from '@/components/ui/toast'
import { COUPON_RESULT_DAYS } from '@/lib/catalog/materials/coupon-constants'
import { type Coupon, type CouponRequest, couponRequestSchema } from '@/lib/catalog/materials/coupon-schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { requestCoupon } from '../queries'

type CouponCardProps = { offerId: number; coupons: readonly Coupon[] }

/** The affiliate's coupon codes of an offer with what each brought, and a form to ask for one. */
export function CouponCard({ offerId, coupons }: CouponCardProps) {
  return (
    <Card>
      <CardHead
        title="Coupon codes"
        aside={
          coupons.length > 0 ? (
            <span className="text-12 text-muted">Your last {COUPON_RESULT_DAYS} days</span>
          ) : undefined
        }
      />
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
                <CodeCell code={<Code {...coupon} />}>
                  <CouponStatus {...coupon} />
                  <span className="text-12 text-muted">{plural(coupon.conversions, 'conversion')}</span>
                </CodeCell>
              ),
            },
            {
              head: 'Status',
              className: 'whitespace-normal max-md:hidden',
              cell: (coupon) => <CouponStatus {...coupon} />,
            },
            {
              head: 'Conversions',
              align: 'right',
              className: 'max-md:hidden',
              cell: ({ conversions }) => formatCount(conversions),
            },
            { head: 'Earned', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
          ]}
        />
      ) : null}
      <RequestForm offerId={offerId} />
    </Card>
  )
}

function Code({ code, status }: Coupon) {
  const { isCopied, copy } = useCopy({
    copied: 'Code copied to clipboard!',
    failed: 'Failed to copy the code. Select it and copy it by hand.',
  })
  return (
    <span className="inline-flex items-center gap-1">
      <span className="mono font-medium">{code}</span>
      {status === 'active' ? (
        <IconButton label={`Copy the code ${code}`} onClick={() => copy(code)}>
          {isCopied ? <Check /> : <Copy />}
        </IconButton>
      ) : null}
    </span>
  )
}

function RequestForm({ offerId }: { offerId: number }) {
  const router = useRouter()
  const form = useApiForm<CouponRequest>({
    resolver: formResolver(couponRequestSchema),
    defaultValues: { code: '' },
    send: async ({ code }, { reset }) => {
      await requestCoupon(offerId, code)
      toast.success('You asked for the code.')
      reset()
      router.refresh()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3 p-4">
      <p className="text-13 text-muted">
        Whoever enters your code at checkout is your customer, also without your link: in videos, podcasts and print.
      </p>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <FormInput
          {...form.field('code')}
          label="Ask for a code"
          placeholder="ANNA10"
          autoComplete="off"
          spellCheck={false}
          className="mono"
        />
        <SubmitButton form={form} busyLabel="Sending…">
          Ask for it
        </SubmitButton>
      </div>
      <FormAlert>{form.problem}</FormAlert>
    </form>
  )
}
