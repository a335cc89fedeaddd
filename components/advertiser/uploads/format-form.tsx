import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { type FileSample, FormatFields } from '@/components/shared/sales-file/format-fields'
import { Card, CardHead } from '@/components/ui/card'
import { type FileFormat, fileFormatSchema } from '@/lib/imports/files/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { UPLOADS_PATH, uploadsKey } from './queries'

/** What the columns of a file mean, filled in as far as it can be seen, or as it was chosen for the file before. */
export function FormatForm({ id, sample }: { id: string; sample: FileSample }) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof fileFormatSchema>, FileFormat>({
    resolver: formResolver(fileFormatSchema),
    defaultValues: sample.format,
    fields: ['timeZone', 'currency', 'columns.txnId', 'columns.clickId'],
    send: async (format) => {
      await apiFetch(`${UPLOADS_PATH}/${id}/checks`, { method: 'POST', body: format })
      await client.invalidateQueries({ queryKey: uploadsKey })
    },
  })
  return (
    <Card aria-labelledby="columns" className="overflow-hidden">
      <CardHead id="columns" title="Columns" />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.submit} className="grid gap-4 px-4 pb-4">
          <FormatFields sample={sample} required={['clickId', 'txnId']} />
          <FormAlert>{form.problem}</FormAlert>
          <SubmitButton form={form} busyLabel="Sending…" className="w-fit">
            Check the rows
          </SubmitButton>
        </form>
      </FormProvider>
    </Card>
  )
}
