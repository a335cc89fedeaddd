'use client'

import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Options } from '@/components/ui/options'
import { newNetworkEndpointSchema } from '@/lib/api/webhooks/admin-schema'
import { NAME_MAX_LENGTH } from '@/lib/api/webhooks/constants'
import { type NewEndpoint, newEndpointSchema } from '@/lib/api/webhooks/schema'
import { WebhookMode } from '@/lib/generated/prisma/enums'
import type { EventType } from '@/lib/messages/webhook-events/schema'
import { DialogForm } from '../forms/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '../forms/form-fields'
import { formResolver } from '../forms/form-resolver'
import { useApiForm } from '../forms/use-api-form'
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
  save: (input: WebhookValues) => Promise<unknown>
  onCancel: () => void
}

const formSchema = (isStaff: boolean) =>
  isStaff ? newNetworkEndpointSchema.omit({ version: true }) : newEndpointSchema.omit({ version: true })

/** The form for a webhook: name, address, events, offers and mode, and the reason of staff. */
export function WebhookForm({ side, values, action, save, onCancel }: WebhookFormProps) {
  const { isStaff } = side
  const form = useApiForm<WebhookValues>({
    resolver: formResolver<WebhookValues, WebhookValues>(formSchema(isStaff) as never),
    defaultValues: { ...values, ...(isStaff && { reason: '' }) },
    fields: ['name', 'url', 'types', 'offerIds', 'mode', 'reason'],
    send: async ({ offerIds, ...input }, { setError }) => {
      if (isLimited && offerIds.length === 0) {
        setError('offerIds', { message: 'Choose at least one offer, or all of them.' })
        return
      }
      await save({ ...input, offerIds: isLimited ? offerIds : [] })
    },
  })
  // in the order of the fields, so that the first refused one gets the focus
  const [name, url] = [form.field('name'), form.field('url')]
  const types = useController({ name: 'types', control: form.control }).field
  const offers = useController({ name: 'offerIds', control: form.control }).field
  const [isLimited, setLimited] = useState(values.offerIds.length > 0)
  return (
    <DialogForm form={form} action={action} cancelVariant="ghost" isLocked onCancel={onCancel}>
      <FormInput
        {...name}
        label="Name"
        hint="What receives the events, such as your order system."
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
      />
      <FormInput
        {...url}
        label="Address"
        hint="https only, on the public internet."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        className="mono"
      />
      <EventPicker
        isStaff={isStaff}
        ref={types.ref}
        value={types.value as EventType[]}
        onChange={types.onChange}
        error={form.errors.types?.message}
      />
      <OfferPicker
        side={side}
        isLimited={isLimited}
        onLimit={(limited) => {
          setLimited(limited)
          form.clearErrors('offerIds')
        }}
        value={offers.value}
        onChange={offers.onChange}
        error={form.errors.offerIds?.message}
      />
      <FormSelect {...form.field('mode')} label="What happens in">
        <Options of={Object.values(WebhookMode)} show={(mode) => [mode, MODES[mode]]} />
      </FormSelect>
      {isStaff ? (
        <FormTextarea
          {...form.field('reason')}
          label="Reason"
          hint="Saved with this change in the admin log."
          rows={2}
        />
      ) : null}
    </DialogForm>
  )
}
