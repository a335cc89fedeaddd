import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { type CouponChange, couponChangeSchema, type GivenCoupon } from '@/lib/catalog/materials/coupon-grant-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type CouponPlace, couponsPath } from './queries'

const WORDS = {
  active: {
    title: (code: string) => `Grant ${code}?`,
    description: 'Make the code in the shop first. From now on sales with it are credited to this affiliate.',
    action: 'Grant code',
    done: 'Code granted.',
  },
  refused: {
    title: (code: string) => `Refuse ${code}?`,
    description: 'The affiliate reads the reason, and may ask for another code.',
    action: 'Refuse code',
    done: 'Code refused.',
  },
  ended: {
    title: (code: string) => `End ${code}?`,
    description:
      'Later sales with it are credited to nobody. What was credited stays, and the code may be given again.',
    action: 'End code',
    done: 'Code ended.',
  },
} as const

type ChangeCouponDialogProps = {
  place: CouponPlace
  coupon: GivenCoupon
  status: CouponChange['status']
  onClose: () => void
}

/** Grants or refuses a code that was asked for, or ends one. */
export function ChangeCouponDialog({ place, coupon: { id, code }, status, onClose }: ChangeCouponDialogProps) {
  const client = useQueryClient()
  const { title, description, action, done } = WORDS[status]
  const form = useApiForm<z.input<typeof couponChangeSchema>, CouponChange>({
    resolver: formResolver(couponChangeSchema),
    defaultValues: { status, reason: '' },
    fields: ['reason'],
    send: async (body) => {
      await apiFetch(`${couponsPath(place)}/${id}`, { method: 'PUT', body })
      toast.success(done)
      await client.invalidateQueries({ queryKey: [...place.queryKey] })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title(code)}
      description={description}
      action={action}
      variant={status === 'active' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <FormInput
        {...form.field('reason')}
        label={status === 'active' ? 'Message to the affiliate' : 'Reason'}
        hint={status === 'active' ? 'Optional.' : 'The affiliate reads it.'}
        autoComplete="off"
      />
    </FormDialog>
  )
}
