import { useFormContext } from 'react-hook-form'
import { Options } from '@/components/ui/options'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { FIELD_NAMES, FIELDS, type SalesField } from '@/lib/imports/files/constants'
import type { CurrencySource, SeenFormat } from '@/lib/imports/files/schema'
import { CURRENCY_CODES, DOLLAR } from '@/lib/platform/money/currency'
import { FormSelect } from '../forms/form-fields'

/** The beginning of a file, and how it seems to be written. */
export type FileSample = {
  headings: string[]
  rows: string[][]
  format: SeenFormat
  currencyFrom: CurrencySource
}

const CURRENCY_HINTS: Record<CurrencySource, string> = {
  file: 'As the file says.',
  before: 'As chosen last: this file names none.',
  default: 'This file names none: US dollars, unless you choose another.',
  nothing: 'Some sums name a currency and some do not, or it is one of several.',
}

const SEPARATOR_NAMES = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
  ['~', 'Tilde'],
  ['^', 'Caret'],
] as const
const ENCODING_NAMES = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big-endian'],
  ['windows-1252', 'Windows (Western Europe)'],
] as const

type FormatFieldsProps = {
  sample: FileSample
  required: readonly SalesField[]
  /** What its columns can mean. */
  fields?: readonly SalesField[]
}

/** What the columns of a file mean and how it is written, in a form that has both at its top level. */
export function FormatFields({ sample, required, fields = FIELDS }: FormatFieldsProps) {
  const { register, formState } = useFormContext<SeenFormat>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <FormSelect
            key={field}
            label={FIELD_NAMES[field]}
            required={required.includes(field)}
            error={errors.columns?.[field]?.message}
            {...register(`columns.${field}`)}
          >
            <option value="">No column</option>
            <Options of={sample.headings} show={(heading) => [heading, heading]} />
          </FormSelect>
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        <FormSelect label="Sums are written" {...register('decimalMark')}>
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </FormSelect>
        <FormSelect
          label="Currency of sums that name none"
          hint={`${CURRENCY_HINTS[sample.currencyFrom]} Refunds of a file in dollars are in the currency of their sale.`}
          error={errors.currency?.message}
          {...register('currency')}
        >
          <option value="">Choose a currency</option>
          <Options of={[DOLLAR, ...CURRENCY_CODES.filter((code) => code !== DOLLAR)]} show={(code) => [code, code]} />
        </FormSelect>
        <FormSelect label="Days are written" hint="2026-11-20 is always understood." {...register('dateOrder')}>
          <option value="month-first">Month first: 11/20/2026</option>
          <option value="day-first">Day first: 20/11/2026</option>
        </FormSelect>
        <FormSelect label="Time zone of the dates" error={errors.timeZone?.message} {...register('timeZone')}>
          {zonesWith(sample.format.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </FormSelect>
        <FormSelect label="Separator" hint="Send the file again if its columns look wrong." {...register('separator')}>
          <Options of={SEPARATOR_NAMES} show={([value, name]) => [value, name]} />
        </FormSelect>
        <FormSelect label="Encoding" {...register('encoding')}>
          <Options of={ENCODING_NAMES} show={([value, name]) => [value, name]} />
        </FormSelect>
      </div>
      <SampleTable sample={sample} />
    </>
  )
}

const zonesWith = (chosen: string): string[] => [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

const SampleTable = ({ sample: { headings, rows } }: { sample: FileSample }) => (
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
          {headings.map((heading, index) => (
            <TableCell key={heading}>{row[index] ?? ''}</TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
