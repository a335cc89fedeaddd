import { TextField } from '../forms/fields'
import type { PartProps } from './part-props'
import { Section } from './section'

type ScheduleFieldsProps = PartProps<'startsAt' | 'expiresAt'> & { hint?: string | undefined }

/** From when until when it takes visitors. */
export const ScheduleFields = ({ draft, change, errors, hint }: ScheduleFieldsProps) => (
  <Section
    title="Schedule"
    hint={`Eastern Time. Outside these times its links show an “offer unavailable” page and nothing is paid.${hint ? ` ${hint}` : ''}`}
  >
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
