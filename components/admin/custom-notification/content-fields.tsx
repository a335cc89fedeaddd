import { SelectField, TextField } from '@/components/shared/forms/fields'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NotificationType } from '@/lib/generated/prisma/enums'
import { ACTION_LABEL_MAX, MESSAGE_MAX, TITLE_MAX } from '@/lib/people/campaigns/constants'
import type { CampaignDraft } from './campaign-draft'
import { TYPES } from './labels'

export type DraftFieldsProps = {
  draft: CampaignDraft
  change: (part: Partial<CampaignDraft>) => void
  errors: Readonly<Record<string, string>>
}

const OPTIONS = Object.values(NotificationType).map((value) => ({ value, label: TYPES[value] }))
const lengthText = (text: string, max: number) => `${text.trim().length} of ${max} characters.`

/** The content of the message and its link. */
export function ContentFields({ draft, change, errors }: DraftFieldsProps) {
  return (
    <>
      <SelectField
        label="Type"
        hint="The notification filter it appears under."
        value={draft.type}
        onChange={(type) => change({ type })}
        options={OPTIONS}
        error={errors.type}
      />
      <TextField
        label="Title"
        hint={lengthText(draft.title, TITLE_MAX)}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      <Field label="Message" hint={lengthText(draft.message, MESSAGE_MAX)} error={errors.message}>
        <Textarea rows={3} value={draft.message} onChange={({ target }) => change({ message: target.value })} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Link"
          hint="A path on this site. Leave empty for no link."
          placeholder="/offers"
          value={draft.destination}
          onChange={(destination) => change({ destination })}
          error={errors.destinationUrlPath}
        />
        <TextField
          label="Button"
          hint={`Leave empty for no button. At most ${ACTION_LABEL_MAX} characters.`}
          placeholder="Browse offers"
          value={draft.label}
          onChange={(label) => change({ label })}
          error={errors.actionLabel}
        />
      </div>
    </>
  )
}
