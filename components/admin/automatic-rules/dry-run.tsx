'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { useNow } from '@/components/shared/time/use-now'
import { Button } from '@/components/ui/button'
import { addDays, datedLabel, easternDay } from '@/lib/platform/dates/days'
import { ApiError } from '@/lib/platform/http/api-client'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { DONE_LABELS } from '@/lib/reporting/automation/constants'
import type { DryRunAnswer } from '@/lib/reporting/automation/schema'
import { sendDryRun } from './queries'
import type { RuleDraft } from './rule-draft'

type DryRunProps = {
  action: RuleDraft['action']
  /** The rule as it would be sent. */
  body: () => Record<string, unknown>
  /** The errors at fields of the rule. */
  onErrors: (errors: Readonly<Record<string, string>>) => void
}

/** What the rule would have done in the last days, without doing it. */
export function DryRun({ action, body, onErrors }: DryRunProps) {
  const [days, setDays] = useState('30')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: sendDryRun,
    onSuccess: () => onErrors({}),
    onError: (failed) => onErrors(failed instanceof ApiError ? failed.fields : {}),
  })
  const now = useNow()
  const run = () => {
    const to = easternDay(new Date(now))
    const count = wholeNumber(days)
    const from = typeof count === 'number' ? addDays(to, 1 - Math.max(1, Math.min(count, 90))) : to
    mutate({ ...body(), from, to })
  }
  return (
    <section aria-label="Dry run" className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Dry run over the last"
          isNumber
          unit="days"
          value={days}
          onChange={setDays}
          error={undefined}
        />
        <Button busy={isPending} busyLabel="Running…" onClick={run}>
          Dry run
        </Button>
      </div>
      <p className="text-12 text-muted">
        Counts conversions as they stand now. What the rule would have paused is still in the figures.
      </p>
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {error ? <FormAlert>{errorMessage(error)}</FormAlert> : null}
        {data && !error ? <Found found={data} action={action} /> : null}
      </div>
    </section>
  )
}

function Found({ found, action }: { found: DryRunAnswer; action: RuleDraft['action'] }) {
  const { days, things } = found
  const count = days.reduce((sum, { acts }) => sum + acts.length, 0)
  return (
    <>
      <p className="text-13 font-medium">
        {count === 0 ? 'It would have done nothing.' : `It would have acted ${plural(count, 'time')}.`}
        {things === 0 ? ' Nothing had traffic.' : ` ${things === 1 ? '1 was' : `${formatCount(things)} were`} judged.`}
      </p>
      <ol className="grid max-h-80 gap-3 overflow-y-auto">
        {days.map(({ day, acts, ends, isStopped }) => (
          <li key={day} className="grid gap-1 text-13">
            <span className="text-12 text-muted">{datedLabel(day)}</span>
            {acts.map(({ name, found: figure }) => (
              <span key={name} className="[overflow-wrap:anywhere]">
                {DONE_LABELS[action]} <b className="font-medium">{name}</b>
                <span className="block text-12 text-muted">{figure}</span>
              </span>
            ))}
            {ends.map(({ name, found: figure }) => (
              <span key={`end ${name}`} className="[overflow-wrap:anywhere]">
                Ended it for <b className="font-medium">{name}</b>
                <span className="block text-12 text-muted">{figure}</span>
              </span>
            ))}
            {isStopped ? <span className="text-danger">The brake would have stopped the rule on this day.</span> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
