'use client'

import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Radio } from '@/components/ui/radio'
import { Select } from '@/components/ui/select'
import { EVENT_LABELS, type Macro, POSTBACK_EVENTS } from '@/lib/conversions/affiliate-postbacks/constants'
import { type NewPostback, newPostbackSchema } from '@/lib/conversions/affiliate-postbacks/schema'
import { ChoiceGroup } from './choice-group'
import { UrlField } from './url-field'

/** An offer a postback can be limited to. */
export type OfferChoice = { id: number; name: string }

type PostbackFormProps = {
  values: NewPostback
  offers: readonly OfferChoice[]
  /** The button's label. */
  action: string
  save: (wanted: NewPostback) => Promise<void>
  onCancel: () => void
}

/** The form for a postback: URL, events, offer and method. */
export function PostbackForm({ values, offers, action, save, onCancel }: PostbackFormProps) {
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm<NewPostback>({
    resolver: formResolver(newPostbackSchema),
    defaultValues: values,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      await save(wanted)
    } catch (error) {
      showFailure(error, ['url', 'method', 'events', 'offerId'], setError)
    }
  })
  const insert = (macro: Macro, from: number, to: number) => {
    const url = getValues('url')
    setValue('url', `${url.slice(0, from)}{${macro}}${url.slice(to)}`, { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <UrlField field={register('url')} error={errors.url?.message} insert={insert} />
        <ChoiceGroup legend="Call it when a conversion is" error={errors.events?.message}>
          {POSTBACK_EVENTS.map((event) => (
            <Checkbox {...register('events')} key={event} value={event} label={EVENT_LABELS[event]} />
          ))}
        </ChoiceGroup>
        <Field label="Offer" error={errors.offerId?.message}>
          <Select
            {...register('offerId', { setValueAs: (text: string | number | null) => (text ? Number(text) : null) })}
          >
            <option value="">All offers</option>
            <Options of={offers} show={({ id, name }) => [id, name]} />
          </Select>
        </Field>
        <ChoiceGroup legend="Method" error={errors.method?.message}>
          <Radio {...register('method')} value="get" label="GET: everything is in the URL" />
          <Radio {...register('method')} value="post" label="POST: every macro is in a JSON body as well" />
        </ChoiceGroup>
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
