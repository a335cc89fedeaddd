import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Comparison, comparisonSchema } from '@/lib/imports/reconciliation/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { type FileSample, FormatFields } from '../sales-file/format-fields'
import { listsKey, type Side } from './queries'

const FIELDS = ['txnId', 'clickId', 'amount', 'event', 'refundId', 'soldAt'] as const

/** What the columns of a list mean, and its period. */
export function ComparisonForm({ id, side, sample }: { id: string; side: Side; sample: FileSample }) {
  const client = useQueryClient()
  const form = useForm<Comparison>({
    resolver: formResolver(comparisonSchema),
    defaultValues: { ...sample.format, from: '', to: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (comparison) => {
    try {
      await apiFetch(`${side.api}/${id}/comparisons`, { method: 'POST', body: comparison })
      await client.invalidateQueries({ queryKey: listsKey })
    } catch (error) {
      showFailure(error, ['from', 'to', 'timeZone', 'columns.txnId'], form.setError)
    }
  })
  return (
    <Card aria-labelledby="columns" className="overflow-hidden">
      <CardHead id="columns" title="Columns and period" />
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
          <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            <Field label="First day of the list" required error={errors.from?.message}>
              <Input type="date" {...form.register('from')} />
            </Field>
            <Field label="Last day of the list" required error={errors.to?.message}>
              <Input type="date" {...form.register('to')} />
            </Field>
          </div>
          <FormatFields sample={sample} required={['txnId']} fields={FIELDS} />
          <FormAlert>{errors.root?.message}</FormAlert>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…" className="w-fit">
            Compare
          </Button>
        </form>
      </FormProvider>
    </Card>
  )
}
