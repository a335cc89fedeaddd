import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NotificationType } from '@/lib/generated/prisma/enums'
import { ACTION_LABEL_MAX, MESSAGE_MAX, TITLE_MAX } from '@/lib/people/campaigns/constants'
import { TextField, WordField } from '../kit/fields/fields'
import type { CampaignDraft } from './campaign-draft'
import { TYPES } from './labels'

export type DraftFieldsProps = {
  draft: CampaignDraft
  change: (part: Partial<CampaignDraft>) => void
  errors: Readonly<Record<string, string>>
}

const OPTIONS = Object.values(NotificationType).map((value) => ({ value, label: TYPES[value] }))
const left = (text: string, max: number) => `${text.trim().length} of ${max} characters.`

/** What the message says and where it leads. */
export function ContentFields({ draft, change, errors }: DraftFieldsProps) {
  return (
    <>
      <WordField
        label="Type"
        hint="The filter of the bell it stands under."
        value={draft.type}
        onChange={(type) => change({ type })}
        options={OPTIONS}
        error={errors.type}
      />
      <TextField
        label="Title"
        hint={left(draft.title, TITLE_MAX)}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      <Field label="Message" hint={left(draft.message, MESSAGE_MAX)} error={errors.message}>
        <Textarea rows={3} value={draft.message} onChange={({ target }) => change({ message: target.value })} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Leads to"
          hint="A path of this site. Empty: nowhere."
          placeholder="/offers"
          value={draft.destination}
          onChange={(destination) => change({ destination })}
          error={errors.destinationUrlPath}
        />
        <TextField
          label="Button"
          hint={`Empty: none. At most ${ACTION_LABEL_MAX} characters.`}
          placeholder="Browse offers"
          value={draft.label}
          onChange={(label) => change({ label })}
          error={errors.actionLabel}
        />
      </div>
    </>
  )
}
