'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownZone } from '@/components/shared/time/own-zone'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import type { Push, PushSettings, QuietHours } from '@/lib/messages/push/schema'
import { serverTime } from '@/lib/platform/dates/server-time'
import { longZoneName } from '@/lib/platform/dates/zones'
import { pushKeys, saveSettings } from './queries'

const STEP_MINUTES = 30
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => index * STEP_MINUTES)
const USUAL = { from: 22 * 60, until: 8 * 60 }

/** "10:30 PM" of minutes after midnight. */
function timeLabel(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Saves what applies to all pushes at once, and takes it back when the server refuses. */
function useSettings() {
  const queryClient = useQueryClient()
  const show = (settings: PushSettings) =>
    queryClient.setQueryData<Push>(pushKeys.all, (before) => before && { ...before, settings })
  return useMutation({
    // one after another: each holds all settings, and the last one has to be stored last
    scope: { id: 'push-settings' },
    mutationFn: saveSettings,
    onMutate: (settings) => {
      const before = queryClient.getQueryData<Push>(pushKeys.all)?.settings
      show(settings)
      return before
    },
    onError: (error, _settings, before) => {
      if (before) show(before)
      toast.error(error.message)
    },
  })
}

/** What is shown on a locked phone, and when. */
export function LockScreenCard({ settings }: { settings: PushSettings }) {
  const { mutate } = useSettings()
  const { hidesAmounts, quiet } = settings
  const setQuiet = (hours: Omit<QuietHours, 'zone'> | null) =>
    mutate({ hidesAmounts, quiet: hours && { ...hours, zone: ownZone() } })
  return (
    <Card aria-labelledby="lock-screen-title">
      <CardHead id="lock-screen-title" title="On the lock screen" />
      <Setting
        title="Hide amounts"
        text="“5 conversions” instead of “5 conversions, $42.00 pending”. The amounts do not leave our server."
        checked={hidesAmounts}
        onChange={(checked) => mutate({ hidesAmounts: checked, quiet })}
      />
      <Setting
        title="Quiet hours"
        text="Notifications wait until they end."
        checked={quiet !== null}
        onChange={(checked) => setQuiet(checked ? USUAL : null)}
      >
        {quiet ? (
          <div className="mt-2 flex flex-wrap items-end gap-3">
            <Time
              label="From"
              value={quiet.from}
              other={quiet.until}
              onChange={(from) => setQuiet({ ...quiet, from })}
            />
            <Time
              label="Until"
              value={quiet.until}
              other={quiet.from}
              onChange={(until) => setQuiet({ ...quiet, until })}
            />
            <p className="pb-2 text-13 text-muted">{longZoneName(quiet.zone, new Date(serverTime()))}</p>
          </div>
        ) : null}
      </Setting>
    </Card>
  )
}

type SettingProps = {
  title: string
  text: string
  checked: boolean
  onChange: (checked: boolean) => void
  children?: React.ReactNode
}

function Setting({ title, text, checked, onChange, children }: SettingProps) {
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <h3 className="font-sans text-14 leading-5 font-strong tracking-normal">{title}</h3>
          <p className="text-13 text-muted">{text}</p>
        </div>
        <Switch aria-label={title} checked={checked} onCheckedChange={onChange} />
      </div>
      {children}
    </div>
  )
}

type TimeProps = { label: string; value: number; other: number; onChange: (minutes: number) => void }

/** A time of day; the one at which the hours would last for no time is left out. */
function Time({ label, value, other, onChange }: TimeProps) {
  const times = TIMES.includes(value) ? TIMES : [...TIMES, value].sort((a, b) => a - b)
  return (
    <Field label={label} className="w-32">
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {times
          .filter((minutes) => minutes !== other)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {timeLabel(minutes)}
            </option>
          ))}
      </Select>
    </Field>
  )
}
