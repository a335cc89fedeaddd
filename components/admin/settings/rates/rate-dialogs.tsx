'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { TextField } from '@/components/shared/forms/fields'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { readTextFile } from '@/components/shared/upload/read-text-file'
import { toast } from '@/components/ui/toast'
import {
  type RateFile,
  rateFileSchema,
  type StoredFile,
  storedRatesSchema,
  type WaitingRates,
} from '@/lib/conversions/amounts/rate-admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { adminKeys } from '../../kit/keys'
import { RATES_PATH } from './queries'

export type WaitingRate = WaitingRates['waiting'][number]
export type RateByHand = NonNullable<WaitingRate['rate']>

const SECOND = 'Entered. A second person must enter or approve the same rate.'

/** Enters a rate, or approves the one that another person entered. */
export function EnterRateDialog({ waiting, onClose }: { waiting?: RateByHand; onClose: () => void }) {
  const [rate, setRate] = useState(waiting ?? { currency: '', day: '', dollars: '' })
  const { currency, day, dollars } = rate
  return (
    <StaffChangeDialog
      page="settings"
      done="The rate is stored."
      waiting={SECOND}
      onClose={onClose}
      title={waiting ? `1 ${currency} = $${dollars} on ${day}` : 'Enter a rate'}
      description="Sales of this day and of up to seven days after it, until there is a newer rate, are converted by it. Those that were converted before keep their rate."
      label={waiting ? 'Approve' : 'Enter'}
      busyLabel={waiting ? 'Approving…' : 'Entering…'}
      {...(!waiting && {
        fields: (errors) => (
          <>
            <TextField
              label="Currency"
              placeholder="EUR"
              value={currency}
              onChange={(next) => setRate({ ...rate, currency: next })}
              error={errors.currency}
            />
            <TextField
              label="Day"
              placeholder="2026-11-27"
              value={day}
              onChange={(next) => setRate({ ...rate, day: next })}
              error={errors.day}
            />
            <TextField
              label="Dollars of one unit"
              placeholder="1.0837"
              value={dollars}
              onChange={(next) => setRate({ ...rate, dollars: next })}
              error={errors.dollars}
            />
          </>
        ),
      })}
      change={() => ({ path: RATES_PATH, body: { currency, day, dollars } })}
    />
  )
}

/** "1 EUR = $1.0837 on 2026-11-27", or what a file has. */
export const describeWaiting = ({ rate, file }: WaitingRate): string =>
  rate
    ? `1 ${rate.currency} = $${rate.dollars} on ${rate.day}`
    : `A file with ${plural(file?.rates ?? 0, 'rate')}, ${file?.from} to ${file?.to}`

/** Declines a rate that waits, or withdraws one's own. */
export function DeclineRateDialog({ waiting, onClose }: { waiting: WaitingRate; onClose: () => void }) {
  const { id, isOwn } = waiting
  return (
    <StaffChangeDialog
      page="settings"
      done={isOwn ? 'The rate is withdrawn.' : 'The rate is declined.'}
      onClose={onClose}
      title={isOwn ? 'Withdraw the rate' : 'Decline the rate'}
      description={`${describeWaiting(waiting)}: it is not stored.`}
      label={isOwn ? 'Withdraw' : 'Decline'}
      busyLabel={isOwn ? 'Withdrawing…' : 'Declining…'}
      change={() => ({ path: `${RATES_PATH}/requests/${id}`, method: 'DELETE' })}
    />
  )
}

/** What an upload did, as a sentence. */
export function uploadText({ isStored, stored, known, unlikely }: StoredFile): string {
  if (!isStored) return 'Uploaded. A second person must upload the same file.'
  const done = stored === 0 ? 'Nothing new' : `${plural(stored, 'rate')} stored`
  const before = known > 0 ? `, ${known} known before` : ''
  if (unlikely.length === 0) return `${done}${before}.`
  const [first] = unlikely
  return `${done}${before}. ${plural(unlikely.length, 'rate')} not confirmed, of ${first?.currency} on ${first?.day} first: more than 20% from those before. Sales wait until two people enter them.`
}

/** Stores the rates of a file. */
export function UploadRatesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm<z.input<typeof rateFileSchema>, RateFile>({
    resolver: formResolver(rateFileSchema),
    defaultValues: { text: '' },
    send: async (body) => {
      const stored = await apiFetch(`${RATES_PATH}/files`, { method: 'POST', body, schema: storedRatesSchema })
      toast[stored.unlikely.length > 0 || !stored.isStored ? 'info' : 'success'](uploadText(stored))
      await client.invalidateQueries({ queryKey: adminKeys.page('settings') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Upload rates"
      description="A file of the European Central Bank: eurofxref-daily.xml, eurofxref-hist-90d.xml, or the same as CSV. It counts once a second person has uploaded the same file. Rates that are stored already stay."
      action="Upload"
      onClose={onClose}
    >
      <FormInput
        label="File (XML or CSV)"
        error={form.errors.text?.message}
        type="file"
        accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
        onChange={async ({ target }) => {
          const { text, problem } = await readTextFile(target.files?.[0])
          form.setValue('text', text)
          form.clearErrors()
          if (problem) form.setError('text', { message: problem })
        }}
      />
    </FormDialog>
  )
}
