import { useState } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { Options } from '@/components/ui/options'
import { TRACKERS, type Tracker } from '@/lib/conversions/affiliate-postbacks/tracker-constants'

/** Chooses a tracker, whose postback is filled in, and says what its links need. */
export function TrackerField({ fill }: { fill: (tracker: Tracker) => void }) {
  const [id, setId] = useState('')
  const tracker = TRACKERS.find((each) => each.id === id)
  return (
    <FormSelect
      label="Tracker"
      hint={
        tracker
          ? `In ${tracker.name}, add s1=${tracker.click} to our link. Put your tracker’s domain into the URL below. ${tracker.note}`
          : 'Fills in the URL and the statuses of a known tracker.'
      }
      value={id}
      onChange={({ target }) => {
        setId(target.value)
        const chosen = TRACKERS.find((each) => each.id === target.value)
        if (chosen) fill(chosen)
      }}
    >
      <option value="">Another, or my own server</option>
      <Options of={TRACKERS} show={({ id: value, name }) => [value, name]} />
    </FormSelect>
  )
}
