'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { REPLAY_MAX } from '@/lib/api/webhooks/constants'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { serverTime } from '@/lib/platform/dates/server-time'
import { ApiError } from '@/lib/platform/http/api-client'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { SelectField, TextField } from '../forms/fields'
import { FormAlert } from '../forms/form-alert'
import { errorMessage } from '../forms/form-errors'
import { localText, parseLocalInstant } from '../offer-form/typed-values'
import type { Side } from './queries'
import { useReplayRange } from './use-webhooks'

const WHICH = [
  { value: 'failed', label: 'Those that were given up' },
  { value: 'all', label: 'All that are finished' },
] as const

/** Sends the events of a range of time again. */
export function ReplayDialog({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>Send a range again</Button>
      </DialogTrigger>
      <DialogContent
        title="Send a range again"
        description={`Each keeps its webhook-id and is marked as sent again. One request takes the oldest ${formatCount(REPLAY_MAX)}.`}
      >
        <RangeForm side={side} webhook={webhook} onClose={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

/** The last day, to the next full minute. */
function lastDay() {
  const now = Math.ceil(serverTime() / MINUTE_MS) * MINUTE_MS
  const text = (at: number) => localText(new Date(at).toISOString())
  return { from: text(now - DAY_MS), to: text(now), only: 'failed' as (typeof WHICH)[number]['value'] }
}

function RangeForm({ side, webhook, onClose }: { side: Side; webhook: Endpoint; onClose: () => void }) {
  const { mutateAsync, isPending } = useReplayRange(side)
  const [range, setRange] = useState(lastDay)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [parseLocalInstant(range.from), parseLocalInstant(range.to)]
    const found = findProblems(from, to)
    setErrors(found)
    if (!from || !to || Object.keys(found).length > 0) return
    try {
      toast.success(resultText(await mutateAsync({ id: webhook.id, from, to, only: range.only }), webhook))
      onClose()
    } catch (error) {
      setErrors({ _: errorMessage(error), ...(error instanceof ApiError && error.fields) })
    }
  }
  const isAtField = Boolean(errors.from ?? errors.to)
  return (
    <form noValidate onSubmit={send} className="contents">
      <DialogBody>
        <SelectField
          label="Which"
          value={range.only}
          onChange={(only) => setRange({ ...range, only })}
          options={WHICH}
          error={errors.only}
        />
        <TextField
          label="Happened from"
          hint="Eastern time."
          type="datetime-local"
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
          error={errors.from}
        />
        <TextField
          label="Until"
          hint="Eastern time. Not part of the range."
          type="datetime-local"
          value={range.to}
          onChange={(to) => setRange({ ...range, to })}
          error={errors.to}
        />
        <FormAlert>{isAtField ? undefined : errors._}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending} busyLabel="Sending…">
          Send again
        </Button>
      </DialogFooter>
    </form>
  )
}

function findProblems(from: string | null, to: string | null): Record<string, string> {
  if (!from) return { from: 'Enter a date and a time.' }
  if (!to) return { to: 'Enter a date and a time.' }
  return from < to ? {} : { to: 'Enter a time after the start.' }
}

function resultText({ count, more }: { count: number; more: boolean }, { isActive }: Endpoint): string {
  if (count === 0) return 'No event of this range is to be sent again.'
  const events = plural(count, 'event')
  const sent = `${events} ${count === 1 ? 'is' : 'are'} sent again${isActive ? '' : ' when the webhook is on'}.`
  return more ? `${sent} There are more: send the range again once these are done.` : sent
}
