import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { type CouponsInput, couponLinesSchema } from '@/lib/catalog/materials/coupon-given-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { type CouponPlace, couponsPath } from './queries'

type GiveDialogProps = { place: CouponPlace; onClose: () => void }

/** Gives affiliates codes: one, or a list that is pasted. */
export function GiveDialog({ place, onClose }: GiveDialogProps) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof couponLinesSchema>, CouponsInput>({
    resolver: formResolver(couponLinesSchema),
    defaultValues: { codes: '', reason: '' },
    send: async (body) => {
      await apiFetch(couponsPath(place), { method: 'POST', body })
      toast.success(`${plural(body.codes.length, 'code')} given.`)
      await client.invalidateQueries({ queryKey: [...place.queryKey] })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Give coupon codes"
      description="Make the codes in the shop as well. From now on a sale with one is credited to its affiliate, also without a click."
      action="Give codes"
      onClose={onClose}
    >
      <FormTextarea
        {...form.field('codes')}
        label="Codes"
        hint="One in a line: the code, then the ID of the affiliate. A list from a spreadsheet can be pasted."
        placeholder={'ANNA10, 1042\nBEN10, 1077'}
        rows={6}
        spellCheck={false}
        className="mono"
      />
      <FormInput
        {...form.field('reason')}
        label="Message to the affiliates"
        hint="Optional, for example what the buyer gets."
        autoComplete="off"
      />
    </FormDialog>
  )
}
