'use client'

import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { newNetworkEndpointSchema } from '@/lib/api/webhooks/admin-schema'
import { NAME_MAX_LENGTH } from '@/lib/api/webhooks/constants'
import { type NewEndpoint, newEndpointSchema } from '@/lib/api/webhooks/schema'
import { WebhookMode } from '@/lib/generated/prisma/enums'
import type { EventType } from '@/lib/messages/webhook-events/schema'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { EventPicker } from './event-picker'
import { MODES } from './labels'
import { OfferPicker } from './offer-picker'
import type { Side } from './queries'
import type { Reasoned } from './use-webhooks'

/** What is entered of a webhook. */
export type WebhookValues = Omit<NewEndpoint, 'version'> & Reasoned

type WebhookFormProps = {
  side: Side
  values: WebhookValues
  /** The words of the button. */
  action: string
  save: (wanted: WebhookValues) => Promise<unknown>
  onCancel: () => void
}

const fieldsOf = (isStaff: boolean) =>
  isStaff ? newNetworkEndpointSchema.omit({ version: true }) : newEndpointSchema.omit({ version: true })

/** The form for a webhook: name, address, events, offers and mode, and the reason of staff. */
export function WebhookForm({ side, values, action, save, onCancel }: WebhookFormProps) {
  const { isStaff } = side
  const { register, handleSubmit, setError, clearErrors, control, formState } = useForm<WebhookValues>({
    resolver: formResolver<WebhookValues, WebhookValues>(fieldsOf(isStaff) as never),
    defaultValues: { ...values, ...(isStaff && { reason: '' }) },
  })
  // in the order of the fields, so that the first refused one gets the focus
  const [name, url] = [register('name'), register('url')]
  const types = useController({ name: 'types', control }).field
  const offers = useController({ name: 'offerIds', control }).field
  const [isLimited, setLimited] = useState(values.offerIds.length > 0)
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ offerIds, ...wanted }) => {
    if (isLimited && offerIds.length === 0) {
      setError('offerIds', { message: 'Choose at least one offer, or all of them.' })
      return
    }
    try {
      await save({ ...wanted, offerIds: isLimited ? offerIds : [] })
    } catch (error) {
      showFailure(error, ['name', 'url', 'types', 'offerIds', 'mode', 'reason'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" hint="What receives the events, such as your order system." error={errors.name?.message}>
          <Input {...name} autoComplete="off" maxLength={NAME_MAX_LENGTH} />
        </Field>
        <Field label="Address" hint="https only, on the public internet." error={errors.url?.message}>
          <Input
            {...url}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://example.com/webhooks"
            className="mono"
          />
        </Field>
        <EventPicker
          isStaff={isStaff}
          ref={types.ref}
          value={types.value as EventType[]}
          onChange={types.onChange}
          error={errors.types?.message}
        />
        <OfferPicker
          side={side}
          isLimited={isLimited}
          onLimit={(limited) => {
            setLimited(limited)
            clearErrors('offerIds')
          }}
          value={offers.value}
          onChange={offers.onChange}
          error={errors.offerIds?.message}
        />
        <Field label="What happens in" error={errors.mode?.message}>
          <Select {...register('mode')}>
            <Options of={Object.values(WebhookMode)} show={(mode) => [mode, MODES[mode]]} />
          </Select>
        </Field>
        {isStaff ? (
          <Field label="Reason" hint="Saved with this change in the admin log." error={errors.reason?.message}>
            <Textarea {...register('reason')} rows={2} />
          </Field>
        ) : null}
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
