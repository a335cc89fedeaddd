import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/form-alert'
import { showFailure } from '@/components/shared/form-errors'
import { formResolver } from '@/components/shared/form-resolver'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { SalesUploadDetail } from '@/lib/people/sales-uploads/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { FIELD_NAMES, FIELDS } from '@/lib/traffic/sales-files/constants'
import { fileFormatSchema } from '@/lib/traffic/sales-files/schema'
import { UPLOADS_PATH, uploadsKey } from './queries'

type Sample = NonNullable<SalesUploadDetail['sample']>

const REQUIRED: readonly string[] = ['clickId', 'txnId']
const SEPARATOR_NAMES = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
] as const
const ENCODING_NAMES = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big-endian'],
  ['windows-1252', 'Windows (Western Europe)'],
] as const

/** What the columns of a file mean, filled in as far as it can be seen, or as it was chosen for the file before. */
export function FormatForm({ id, sample }: { id: string; sample: Sample }) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Sample['format']>({
    resolver: formResolver(fileFormatSchema),
    defaultValues: sample.format,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (format) => {
    try {
      await apiFetch(`${UPLOADS_PATH}/${id}/checks`, { method: 'POST', body: format })
      await client.invalidateQueries({ queryKey: uploadsKey })
    } catch (error) {
      showFailure(error, ['timeZone', 'columns.txnId', 'columns.clickId'], setError)
    }
  })
  return (
    <Card aria-labelledby="columns" className="overflow-hidden">
      <CardHead id="columns" title="Columns" />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {FIELDS.map((field) => (
            <Field
              key={field}
              label={FIELD_NAMES[field]}
              required={REQUIRED.includes(field)}
              error={errors.columns?.[field]?.message}
            >
              <Select {...register(`columns.${field}`)}>
                <option value="">No column</option>
                {sample.headings.map((heading) => (
                  <option key={heading} value={heading}>
                    {heading}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
        <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          <Field label="Sums are written">
            <Select {...register('decimalMark')}>
              <option value=".">1,234.50</option>
              <option value=",">1.234,50</option>
            </Select>
          </Field>
          <Field label="Days are written" hint="2026-11-20 is always understood.">
            <Select {...register('dateOrder')}>
              <option value="month-first">Month first: 11/20/2026</option>
              <option value="day-first">Day first: 20/11/2026</option>
            </Select>
          </Field>
          <Field label="Time zone of the dates" error={errors.timeZone?.message}>
            <Select {...register('timeZone')}>
              {zonesWith(sample.format.timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          </Field>
          <Field label="Separator" hint="Send the file again if its columns look wrong.">
            <Select {...register('separator')}>
              {SEPARATOR_NAMES.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Encoding">
            <Select {...register('encoding')}>
              {ENCODING_NAMES.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <SampleTable sample={sample} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…" className="w-fit">
          Check the rows
        </Button>
      </form>
    </Card>
  )
}

const zonesWith = (chosen: string): string[] => [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

const SampleTable = ({ sample: { headings, rows } }: { sample: Sample }) => (
  <Table caption="The first rows of the file" isReachable>
    <TableHeader>
      <tr>
        {headings.map((heading) => (
          <TableHead key={heading}>{heading}</TableHead>
        ))}
      </tr>
    </TableHeader>
    <TableBody>
      {rows.map((row) => (
        <TableRow key={row.join('\n')}>
          {headings.map((heading, place) => (
            <TableCell key={heading}>{row[place] ?? ''}</TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
