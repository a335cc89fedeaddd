import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { codePercentSchema, type GivenCoupons } from '@/lib/catalog/materials/coupon-grant-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { wholeNumber } from '../forms/typed-numbers'
import { type CouponPlace, couponsPath } from './queries'

type Priority = Pick<GivenCoupons, 'clicksFirst' | 'codePercent'>

const prioritySchema = z
  .strictObject({ wins: z.enum(['code', 'click', 'both']), percent: z.string() })
  .transform(({ wins, percent }, context): Priority => {
    if (wins !== 'both') return { clicksFirst: wins === 'click', codePercent: null }
    const read = codePercentSchema.safeParse(wholeNumber(percent.replace(/%\s*$/, '')))
    if (read.success) return { clicksFirst: false, codePercent: read.data }
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '', path: ['percent'] })
    return z.NEVER
  })

const winsOf = ({ clicksFirst, codePercent }: Priority) => {
  if (codePercent !== null) return 'both'
  return clicksFirst ? 'click' : 'code'
}

type PriorityDialogProps = { place: CouponPlace; priority: Priority; onClose: () => void }

/** Sets who earns a sale that names the code of one affiliate and a click of another; applies to the next sale. */
export function PriorityDialog({ place, priority, onClose }: PriorityDialogProps) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof prioritySchema>, Priority>({
    resolver: formResolver(prioritySchema),
    defaultValues: { wins: winsOf(priority), percent: String(priority.codePercent ?? 50) },
    send: async (body) => {
      await apiFetch(`${couponsPath(place)}/priority`, { method: 'PUT', body })
      await client.invalidateQueries({ queryKey: [...place.queryKey] })
      toast.success('Applies to sales from now on.')
      onClose()
    },
  })
  const isShared = form.watch('wins') === 'both'
  return (
    <FormDialog
      form={form}
      title="A code and a click"
      description="Of a sale with the code of one affiliate and a click of another on this offer. Each earns by their own payouts, and the advertiser pays for one sale."
      action="Save"
      onClose={onClose}
    >
      <FormSelect {...form.field('wins')} label="Who earns it">
        <option value="code">The code earns all of it</option>
        <option value="click">The click earns all of it</option>
        <option value="both">They share it</option>
      </FormSelect>
      {isShared ? (
        <FormInput
          {...form.field('percent')}
          label="Percent for the code"
          hint="The click earns the rest. Half cents go to the code."
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </FormDialog>
  )
}
