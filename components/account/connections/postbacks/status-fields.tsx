import type { ComponentProps } from 'react'
import { FormInput } from '@/components/shared/forms/form-fields'
import type { PostbackEvent } from '@/lib/conversions/affiliate-postbacks/constants'
import { STATUS_NAME_MAX } from '@/lib/conversions/affiliate-postbacks/constants'

type StatusFieldsProps = {
  /** The statuses it is called for. */
  events: readonly PostbackEvent[]
  field: (event: PostbackEvent) => Omit<ComponentProps<typeof FormInput>, 'label'>
}

/** What the tracker calls the statuses that it is called for; ours where nothing is typed. */
export const StatusFields = ({ events, field }: StatusFieldsProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-13 leading-[18px] font-medium">Your tracker’s words for {'{status}'}</legend>
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
      {events.map((event) => (
        <FormInput
          key={event}
          {...field(event)}
          label={event}
          placeholder={event}
          maxLength={STATUS_NAME_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </div>
  </fieldset>
)
