'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { OWN_CHANGE_KEYS, OWN_CHANGES } from '@/lib/catalog/proposals/constants'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from '../queries'
import { SheetSection } from './sheet-section'
import { changeButton, type EditableProps } from './terms-sections'

/** What the people of an advertiser change of its offers without asking. */
export function OwnChangesSection({ advertiser: { ownChanges }, onEdit }: EditableProps) {
  const labels = OWN_CHANGE_KEYS.filter((key) => ownChanges.includes(key)).map((key) => OWN_CHANGES[key].label)
  return (
    <SheetSection title="Changes without approval" action={changeButton('Change what needs no approval', onEdit)}>
      {labels.length === 0 ? (
        <p className="text-13 text-muted">None: what its people change of an offer is proposed to you.</p>
      ) : (
        <ul className="grid gap-0.5 text-13">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </SheetSection>
  )
}

type OwnChangesDialogProps = { advertiser: AdvertiserDetail; onClose: () => void }

/** Chooses them. */
export function OwnChangesDialog({ advertiser: { id, name, ownChanges }, onClose }: OwnChangesDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(ownChanges)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Saved."
      onClose={onClose}
      title={`Changes without approval of ${name}`}
      description="What its owners and managers change of its offers at once. Everything else is proposed. Names, prices and resuming an offer always wait for you."
      label="Save"
      busyLabel="Saving…"
      fields={() => (
        <fieldset className="grid gap-2">
          <legend className="pb-1.5 text-13 font-medium">They may change</legend>
          {OWN_CHANGE_KEYS.map((key) => (
            <Checkbox
              key={key}
              label={OWN_CHANGES[key].label}
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            />
          ))}
        </fieldset>
      )}
      change={() => ({ path: `${ADVERTISERS_PATH}/${id}/own-changes`, method: 'PUT', body: { ownChanges: chosen } })}
    />
  )
}
