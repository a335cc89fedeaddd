'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '../../kit/fields/fields'
import type { OfferFieldsProps } from './field-props'
import { Section } from './section'

/** Who sees and promotes an offer. */
export const AccessFields = ({ draft, change }: OfferFieldsProps) => (
  <Section title="Who may promote it">
    <Checkbox
      label="Requires approval: affiliates see it and apply"
      checked={draft.requiresApproval}
      onChange={({ target }) => change({ requiresApproval: target.checked })}
    />
    <Checkbox
      label="Private: only approved affiliates see it"
      checked={draft.isPrivate}
      onChange={({ target }) => change({ isPrivate: target.checked })}
    />
  </Section>
)

/** From when until when it takes visitors. */
export const ScheduleFields = ({ draft, change, errors }: OfferFieldsProps) => (
  <Section title="Schedule" hint="Eastern Time. Outside these times its links show a plain page and nothing is paid.">
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label="Starts"
        type="datetime-local"
        hint="Empty: right away."
        value={draft.startsAt}
        onChange={(startsAt) => change({ startsAt })}
        error={errors.startsAt}
      />
      <TextField
        label="Ends"
        type="datetime-local"
        hint="Empty: no end."
        value={draft.expiresAt}
        onChange={(expiresAt) => change({ expiresAt })}
        error={errors.expiresAt}
      />
    </div>
  </Section>
)
