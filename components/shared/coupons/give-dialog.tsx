import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { readTextFile } from '@/components/shared/upload/read-text-file'
import { toast } from '@/components/ui/toast'
import { type CouponsInput, couponLinesSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { type CouponPlace, couponsPath } from './queries'

type GiveDialogProps = { place: CouponPlace; onClose: () => void }

/** Gives affiliates codes: one, a list that is pasted, or those of a file. */
export function GiveDialog({ place, onClose }: GiveDialogProps) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof couponLinesSchema>, CouponsInput>({
    resolver: formResolver(couponLinesSchema),
    defaultValues: { codes: '', file: '', reason: '' },
    send: async (body) => {
      await apiFetch(couponsPath(place), { method: 'POST', body })
      toast.success(body.codes ? `${plural(body.codes.length, 'code')} given.` : 'The codes of the file are given.')
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
        label="Or a file (CSV)"
        hint="With columns “code” and “affiliate ID”."
        error={form.errors.file?.message}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={async ({ target }) => {
          const { text, problem } = await readTextFile(target.files?.[0])
          form.setValue('file', text)
          form.clearErrors()
          if (problem) form.setError('file', { message: problem })
        }}
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
