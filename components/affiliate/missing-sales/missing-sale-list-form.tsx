import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { readTextFile } from '@/components/shared/upload/read-text-file'
import { Options } from '@/components/ui/options'
import { Status, type StatusKind } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { MESSAGE_MAX } from '@/lib/conversions/appeals/constants'
import {
  type InquiryListAnswer,
  type InquiryListRequest,
  inquiryListRequestSchema,
  type InquiryListForm as Values,
} from '@/lib/imports/files/missing-sale-list-schema'
import { plural } from '@/lib/platform/text/counts'
import { CreditFields } from './credit-fields'
import { askAboutList, codesOptions, inquiriesOptions } from './queries'

type Row = InquiryListAnswer['rows'][number]
const RESULTS: Record<Row['result'], [kind: StatusKind, label: string]> = {
  asked: ['processing', 'Asked'],
  recorded: ['approved', 'Recorded'],
  refused: ['rejected', 'Not asked'],
}

type InquiryListFormProps = { offers: readonly { id: number; name: string }[] }

/** Asks about several orders of an offer at once: a list that is pasted, or a file; each is answered by itself. */
export function InquiryListForm({ offers }: InquiryListFormProps) {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<Row[]>()
  const [only] = offers.length === 1 ? offers : []
  const form = useApiForm<Values, InquiryListRequest>({
    resolver: formResolver(inquiryListRequestSchema),
    defaultValues: { offer: only?.id ?? 0, list: '', code: null, message: '', pictures: [] },
    fields: ['offer', 'list', 'day', 'code', 'message'],
    send: async (request) => {
      const { rows: answers, inquiries } = await askAboutList(request)
      queryClient.setQueryData(inquiriesOptions.queryKey, { inquiries })
      setRows(answers)
      const asked = answers.filter(({ result }) => result === 'asked').length
      if (asked > 0) toast.success(`${plural(asked, 'inquiry', 'inquiries')} sent.`)
    },
  })
  const offer = form.watch('offer')
  const { data } = useQuery({ ...codesOptions(offer), enabled: offer > 0 })
  const codes = (data?.coupons ?? []).filter(({ status }) => status === 'active' || status === 'ended')
  return (
    <form noValidate onSubmit={form.submit} aria-label="Ask about several orders" className="grid gap-4">
      <FormSelect
        {...form.field('offer', { valueAsNumber: true, onChange: () => form.setValue('code', null) })}
        label="Offer"
      >
        <option value="0" disabled>
          Choose one
        </option>
        <Options of={offers} show={({ id, name }) => [String(id), name]} />
      </FormSelect>
      <FormTextarea
        {...form.field('list')}
        label="Orders"
        hint="One in a line: number, day, and what was paid. A list from a spreadsheet can be pasted, with or without its headings."
        placeholder={'#1001, 2026-11-30, 49.90\n#1002, 2026-12-01'}
        rows={6}
        spellCheck={false}
        className="mono"
      />
      <FormInput
        label="Or a file (CSV)"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={async ({ target }) => {
          const { text, problem } = await readTextFile(target.files?.[0])
          form.clearErrors()
          if (problem) form.setError('list', { message: problem })
          else form.setValue('list', text)
        }}
      />
      <FormInput
        label="Day (ET) of rows without one"
        type="date"
        value={form.watch('day') ?? ''}
        onChange={({ target }) => form.setValue('day', target.value || undefined)}
        error={form.errors.day?.message}
      />
      <CreditFields
        codes={codes}
        hasClick
        credit={{ goal: null, code: form.watch('code') ?? null }}
        onChange={({ code }) => form.setValue('code', code ?? null)}
        errors={{ code: form.errors.code?.message }}
      />
      <FormTextarea
        {...form.field('message')}
        label="What proves it"
        hint="Of all of these orders. The advertiser reads it."
        rows={3}
        maxLength={MESSAGE_MAX}
      />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Sending…" className="justify-self-start">
        Ask about them
      </SubmitButton>
      {rows ? <Answers rows={rows} /> : null}
    </form>
  )
}

const Answers = ({ rows }: { rows: readonly Row[] }) => (
  <section aria-label="What became of each" aria-live="polite" className="grid gap-2">
    {rows.length === 0 ? <p>The list has no orders.</p> : null}
    <ul className="grid gap-2">
      {rows.map(({ line, order, result, text }) => (
        <li key={line} className="grid gap-1 rounded-card border border-line bg-surface p-3">
          <div className="flex flex-wrap items-center gap-2">
            <span className="bidi-auto mono mr-auto font-strong [overflow-wrap:anywhere]">{order}</span>
            <Status kind={RESULTS[result][0]} pill>
              {RESULTS[result][1]}
            </Status>
          </div>
          {text ? <p className="text-13 text-text-2">{text}</p> : null}
        </li>
      ))}
    </ul>
  </section>
)
