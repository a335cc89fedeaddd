import type { z } from 'zod'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { readTextFile } from '@/components/shared/upload/read-text-file'
import type { resultsPreviewSchema } from '@/lib/money/payouts/bank/result-admin-schema'

/** What the bank reported. */
export type Report = z.input<typeof resultsPreviewSchema>['report']

type ReportFieldsProps = {
  report: Report
  /** `problem` says why a chosen file cannot be read. */
  onChange: (report: Report, problem?: string) => void
  error: string | undefined
}

/** Chooses what the bank reported: its file, or that every open payment arrived. */
export function ReportFields({ report, onChange, error }: ReportFieldsProps) {
  return (
    <>
      <FormSelect
        label="The bank"
        value={report.kind}
        onChange={({ target }) =>
          onChange(target.value === 'all' ? { kind: 'all', reference: '' } : { kind: 'file', text: '' })
        }
      >
        <option value="file">sent a file with the outcome of each payment</option>
        <option value="all">made all open payments</option>
      </FormSelect>
      {report.kind === 'file' ? (
        <FormInput
          label="File (CSV)"
          hint="With a column “reference”; “status” (paid or failed), “bank reference”, “reason” and “amount” are read if they are there."
          error={error}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={async ({ target }) => {
            const { text, problem } = await readTextFile(target.files?.[0])
            onChange({ kind: 'file', text }, problem)
          }}
        />
      ) : (
        <FormInput
          label="Reference of the bank"
          error={error}
          value={report.reference}
          onChange={({ target }) => onChange({ kind: 'all', reference: target.value })}
          autoComplete="off"
        />
      )}
    </>
  )
}
