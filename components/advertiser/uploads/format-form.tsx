import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { type FileSample, FormatFields } from '@/components/shared/sales-file/format-fields'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { fileFormatSchema, type SeenFormat } from '@/lib/imports/files/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { UPLOADS_PATH, uploadsKey } from './queries'

/** What the columns of a file mean, filled in as far as it can be seen, or as it was chosen for the file before. */
export function FormatForm({ id, sample }: { id: string; sample: FileSample }) {
  const client = useQueryClient()
  const form = useForm<SeenFormat>({ resolver: formResolver(fileFormatSchema), defaultValues: sample.format })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (format) => {
    try {
      await apiFetch(`${UPLOADS_PATH}/${id}/checks`, { method: 'POST', body: format })
      await client.invalidateQueries({ queryKey: uploadsKey })
    } catch (error) {
      showFailure(error, ['timeZone', 'columns.txnId', 'columns.clickId'], form.setError)
    }
  })
  return (
    <Card aria-labelledby="columns" className="overflow-hidden">
      <CardHead id="columns" title="Columns" />
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
          <FormatFields sample={sample} required={['clickId', 'txnId']} />
          <FormAlert>{errors.root?.message}</FormAlert>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…" className="w-fit">
            Check the rows
          </Button>
        </form>
      </FormProvider>
    </Card>
  )
}
