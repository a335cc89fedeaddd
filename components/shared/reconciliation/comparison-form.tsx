import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { Card, CardHead } from '@/components/ui/card'
import { type Comparison, comparisonSchema } from '@/lib/imports/reconciliation/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { FormAlert } from '../forms/form-alert'
import { FormInput } from '../forms/form-fields'
import { formResolver } from '../forms/form-resolver'
import { SubmitButton } from '../forms/submit-button'
import { useApiForm } from '../forms/use-api-form'
import { type FileSample, FormatFields } from '../sales-file/format-fields'
import { listsKey, type Side } from './queries'

const FIELDS = ['txnId', 'clickId', 'amount', 'currency', 'event', 'refundId', 'soldAt'] as const

const FROM_FILE = 'Empty: taken from the dates in the file.'

/** What the columns of a list mean, and its period. */
export function ComparisonForm({ id, side, sample }: { id: string; side: Side; sample: FileSample }) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof comparisonSchema>, Comparison>({
    resolver: formResolver(comparisonSchema),
    defaultValues: { ...sample.format, from: '', to: '' },
    fields: ['from', 'to', 'timeZone', 'currency', 'columns.txnId'],
    send: async (comparison) => {
      await apiFetch(`${side.api}/${id}/comparisons`, { method: 'POST', body: comparison })
      await client.invalidateQueries({ queryKey: listsKey })
    },
  })
  return (
    <Card aria-labelledby="columns" className="overflow-hidden">
      <CardHead id="columns" title="Columns and period" />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.submit} className="grid gap-4 px-4 pb-4">
          <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            <FormInput {...form.field('from')} label="First day of the list" hint={FROM_FILE} type="date" />
            <FormInput {...form.field('to')} label="Last day of the list" hint={FROM_FILE} type="date" />
          </div>
          <FormatFields sample={sample} required={['txnId']} fields={FIELDS} />
          <FormAlert>{form.problem}</FormAlert>
          <SubmitButton form={form} busyLabel="Sending…" className="w-fit">
            Compare
          </SubmitButton>
        </form>
      </FormProvider>
    </Card>
  )
}
