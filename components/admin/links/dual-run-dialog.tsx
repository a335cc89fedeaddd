'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DualRun } from '@/lib/conversions/dual-runs/admin-schema'
import { EASTERN } from '@/lib/platform/dates/constants'
import { instantOfLocalTime } from '@/lib/platform/dates/zones'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { LINKS_PATH } from './labels'

type DualRunDialogProps = { run: DualRun; onClose: () => void }

/** Starts a dual run of an offer, or says from when on its sales are recorded here. */
export function DualRunDialog({ run, onClose }: DualRunDialogProps) {
  return run.state === 'compared' || run.state === 'ends' ? (
    <EndDialog run={run} onClose={onClose} />
  ) : (
    <StartDialog run={run} onClose={onClose} />
  )
}

const pathOf = ({ offerId }: DualRun) => `${LINKS_PATH}/dual-runs/${offerId}`

function StartDialog({ run, onClose }: DualRunDialogProps) {
  const [isOfAdvertiser, setOfAdvertiser] = useState(false)
  const system = FOREIGN_SOURCE_NAMES[run.source]
  return (
    <StaffChangeDialog
      page="links"
      done="Sales are compared from now on."
      onClose={onClose}
      title={`Compare ${run.offerName} with ${system}`}
      description={`${system} pays for its sales. They are checked here against all rules and compared, and nobody is paid here, by whichever call they arrive.`}
      label="Start the dual run"
      busyLabel="Starting…"
      phrase={run.offerName}
      fields={() => <OfAdvertiser run={run} isChecked={isOfAdvertiser} onChange={setOfAdvertiser} />}
      change={() => ({
        path: pathOf(run),
        method: 'PUT',
        body: { action: 'start', source: run.source, isOfAdvertiser },
      })}
    />
  )
}

function EndDialog({ run, onClose }: DualRunDialogProps) {
  const [isOfAdvertiser, setOfAdvertiser] = useState(false)
  const [endsAt, setEndsAt] = useState('')
  const system = FOREIGN_SOURCE_NAMES[run.source]
  return (
    <StaffChangeDialog
      page="links"
      done="The end of the dual run is set."
      onClose={onClose}
      title={`Record the sales of ${run.offerName} here`}
      description={`From then on sales are paid here. Stop paying for them in ${system} at the same moment. A sale that was compared before is never recorded here, and neither is a second one of a click that ${system} paid for once.`}
      label="Set the end"
      busyLabel="Saving…"
      phrase={run.offerName}
      fields={(errors) => (
        <>
          <Field
            label="From this time on (Eastern Time)"
            hint="Empty: in a minute. Set it before you point a domain here: sales of clicks that only this system has are then recorded."
            error={errors.endsAt}
          >
            <Input type="datetime-local" value={endsAt} onChange={({ target }) => setEndsAt(target.value)} />
          </Field>
          <OfAdvertiser run={run} isChecked={isOfAdvertiser} onChange={setOfAdvertiser} />
        </>
      )}
      change={() => ({
        path: pathOf(run),
        method: 'PUT',
        body: { action: 'end', source: run.source, isOfAdvertiser, endsAt: parseEasternInstant(endsAt) },
      })}
    />
  )
}

/** The instant of an Eastern wall-clock time as typed; null for none. */
const parseEasternInstant = (typed: string): string | null =>
  typed === '' ? null : instantOfLocalTime(Date.parse(`${typed}Z`), EASTERN).toISOString()

type OfAdvertiserProps = { run: DualRun; isChecked: boolean; onChange: (isChecked: boolean) => void }

const OfAdvertiser = ({ run, isChecked, onChange }: OfAdvertiserProps) => (
  <Checkbox
    label={`All offers of ${run.advertiserName} from ${FOREIGN_SOURCE_NAMES[run.source]}`}
    checked={isChecked}
    onChange={({ target }) => onChange(target.checked)}
  />
)
