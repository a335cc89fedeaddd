'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { WEEKDAYS, WINDOWS_MAX } from '@/lib/catalog/visitor-conditions/constants'
import { Choices } from '../forms/choices'
import { TextField } from '../forms/fields'
import { newWindow, type VisitorValues, type WindowDraft } from './visitor-draft'

const DAYS = WEEKDAYS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

type HourFieldsProps = {
  values: VisitorValues
  onChange: (part: Partial<VisitorValues>) => void
  errors: Readonly<Record<string, string>>
}

/** Windows of days and times by the clock of a zone. */
export function HourFields({ values: { zone, windows }, onChange, errors }: HourFieldsProps) {
  const update = (index: number, part: Partial<WindowDraft>) =>
    onChange({ windows: windows.map((window, at) => (at === index ? { ...window, ...part } : window)) })
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1.5 text-13 font-medium">Hours of the day</legend>
      <TextField
        label="Time zone"
        hint="Of the IANA database, like America/New_York."
        value={zone}
        onChange={(typed) => onChange({ zone: typed })}
        error={errors['hours.zone']}
      />
      {windows.map((window, index) => (
        <div key={window.key} className="grid gap-3 rounded-control border border-line p-3">
          <Choices
            legend={`Days of window ${index + 1}`}
            none="None chosen: every day."
            options={DAYS}
            chosen={window.days}
            onChange={(days) => update(index, { days })}
          />
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
              <TextField
                label="From"
                value={window.from}
                onChange={(from) => update(index, { from })}
                error={errors[`hours.windows.${index}.from`]}
              />
              <TextField
                label="to"
                hint="Before “From”: the next day."
                value={window.to}
                onChange={(to) => update(index, { to })}
                error={errors[`hours.windows.${index}.to`]}
              />
            </div>
            <IconButton
              size="sm"
              className="mt-6"
              label={`Remove window ${index + 1}`}
              disabled={windows.length === 1}
              onClick={() => onChange({ windows: windows.filter((each) => each !== window) })}
            >
              <X />
            </IconButton>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          disabled={windows.length >= WINDOWS_MAX}
          onClick={() => onChange({ windows: [...windows, newWindow()] })}
        >
          <Plus aria-hidden="true" />
          Add a window
        </Button>
      </div>
    </fieldset>
  )
}
