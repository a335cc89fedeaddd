'use client'

import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Options } from '@/components/ui/options'
import { Radio } from '@/components/ui/radio'
import { EVENT_LABELS, type Macro, POSTBACK_EVENTS } from '@/lib/conversions/affiliate-postbacks/constants'
import { asksFor } from '@/lib/conversions/affiliate-postbacks/macro-rules'
import { trackerUrl } from '@/lib/conversions/affiliate-postbacks/rules'
import { type NewPostback, newPostbackSchema } from '@/lib/conversions/affiliate-postbacks/schema'
import { ChoiceGroup } from '../choice-group'
import { StatusFields } from './status-fields'
import { TrackerField } from './tracker-field'
import { UrlField } from './url-field'

/** An offer a postback can be limited to. */
export type OfferChoice = { id: number; name: string }

type PostbackFormProps = {
  values: NewPostback
  offers: readonly OfferChoice[]
  /** The button's label. */
  action: string
  save: (input: NewPostback) => Promise<void>
  onCancel: () => void
}

/** The form for a postback: URL, events, offer and method. */
export function PostbackForm({ values, offers, action, save, onCancel }: PostbackFormProps) {
  const form = useApiForm<NewPostback>({
    resolver: formResolver(newPostbackSchema),
    defaultValues: values,
    fields: ['url', 'method', 'events', 'offerId', 'statusNames'],
    send: (values) => save(values),
  })
  const [url, method, events] = form.watch(['url', 'method', 'events'])
  const insert = (macro: Macro, from: number, to: number) => {
    const url = form.getValues('url')
    form.setValue('url', `${url.slice(0, from)}{${macro}}${url.slice(to)}`, { shouldDirty: true })
  }
  return (
    <DialogForm form={form} action={action} cancelVariant="ghost" onCancel={onCancel}>
      <TrackerField
        fill={(tracker) => {
          form.setValue('url', trackerUrl(tracker, form.getValues('url')), { shouldDirty: true })
          form.setValue('statusNames', tracker.statuses, { shouldDirty: true })
        }}
      />
      <UrlField {...form.field('url')} typed={url} insert={insert} />
      <ChoiceGroup legend="Call it when a conversion is" error={form.errors.events?.message}>
        {POSTBACK_EVENTS.map((event) => (
          <Checkbox {...form.register('events')} key={event} value={event} label={EVENT_LABELS[event]} />
        ))}
      </ChoiceGroup>
      {asksFor(url, 'status') || method === 'post' ? (
        <StatusFields events={events} field={(event) => form.field(`statusNames.${event}`)} />
      ) : null}
      <FormSelect
        {...form.field('offerId', { setValueAs: (text: string | number | null) => (text ? Number(text) : null) })}
        label="Offer"
      >
        <option value="">All offers</option>
        <Options of={offers} show={({ id, name }) => [id, name]} />
      </FormSelect>
      <ChoiceGroup legend="Method" error={form.errors.method?.message}>
        <Radio {...form.register('method')} value="get" label="GET: everything is in the URL" />
        <Radio {...form.register('method')} value="post" label="POST: every macro is in a JSON body as well" />
      </ChoiceGroup>
    </DialogForm>
  )
}
