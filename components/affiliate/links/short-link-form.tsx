'use client'

import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import {
  type NewShortLinkForm as Form,
  type NewShortLink,
  newShortLinkSchema,
  type ShortLink,
} from '@/lib/traffic/links/short/schema'
import { linkDomainsOptions, smartLinksOptions } from './queries'
import type { OfferChoice } from './smart-link-form'
import { TargetSelect } from './target-select'

type ShortLinkFormProps = {
  offers: readonly OfferChoice[]
  /** The link to change; a new one without it. */
  link?: ShortLink | undefined
  save: (input: NewShortLink) => Promise<void>
  onCancel: () => void
}

const BLANK: Form = {
  host: '',
  slug: '',
  offerId: null,
  smartLinkId: null,
  source: '',
  url: '',
  s1: '',
  s2: '',
  s3: '',
  s4: '',
  s5: '',
}
const typed = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
const FIELDS = ['host', 'slug', 'offerId', 'smartLinkId', 'source', 'url', ...SUB_ID_KEYS] as const

const toForm = ({ host, slug, target }: ShortLink): Form => ({
  host,
  slug,
  offerId: target.offerId,
  smartLinkId: target.smartLinkId,
  source: target.source ?? '',
  url: target.url ?? '',
  ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, target[key] ?? ''])),
})

/** The form for a short link: where it leads, its address while it is new, and what it carries. */
export function ShortLinkForm({ offers, link, save, onCancel }: ShortLinkFormProps) {
  const form = useApiForm<Form, NewShortLink>({
    resolver: formResolver(newShortLinkSchema),
    defaultValues: link ? toForm(link) : BLANK,
    fields: FIELDS,
    send: (values) => save(values),
  })
  const smartLinks = useQuery(smartLinksOptions).data?.smartLinks ?? []
  const choices = useQuery(linkDomainsOptions).data?.choices ?? []
  const [offerId, smartLinkId, host] = form.watch(['offerId', 'smartLinkId', 'host'])
  const isListed = smartLinks.some(({ id }) => id === smartLinkId) || offers.some(({ id }) => id === offerId)
  const setTarget = (value: string) => {
    const id = Number(value.slice(1)) || null
    form.setValue('offerId', value.startsWith('o') ? id : null, { shouldDirty: true })
    form.setValue('smartLinkId', value.startsWith('s') ? id : null, { shouldDirty: true })
  }
  return (
    <DialogForm form={form} action={link ? 'Save' : 'Make the link'} cancelVariant="ghost" onCancel={onCancel}>
      <Field label="Leads to" error={form.errors.offerId?.message ?? form.errors.smartLinkId?.message}>
        <TargetSelect
          offers={offers}
          smartLinks={smartLinks}
          chosen={offerId ? `o${offerId}` : smartLinkId ? `s${smartLinkId}` : ''}
          // what it leads to now may not be open anymore
          unlisted={link && !isListed ? { value: `o${offerId}`, label: link.leadsTo } : undefined}
          isNew={!link}
          onChoose={setTarget}
        />
      </Field>
      {link ? null : (
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label="Domain" error={form.errors.host?.message}>
            {/* controlled, because its choices arrive later than its value */}
            <Select value={host} onChange={({ target }) => form.setValue('host', target.value, { shouldDirty: true })}>
              <Options of={choices} show={(choice) => [choice.host, choice.label]} />
            </Select>
          </Field>
          <FormInput
            {...form.field('slug')}
            label="Name"
            hint="After /c/. Empty: one is made for you."
            {...typed}
            placeholder="summer-sale"
          />
        </div>
      )}
      <FormInput {...form.field('source')} label="Source" {...typed} placeholder="Where you’ll post it" />
      <div className="grid grid-cols-5 gap-2 max-md:grid-cols-2">
        {SUB_ID_KEYS.map((key) => (
          <FormInput
            key={key}
            {...form.field(key)}
            label={key}
            fieldClassName="max-md:last:col-span-2"
            {...typed}
            placeholder="Optional"
          />
        ))}
      </div>
      <FormInput
        {...form.field('url')}
        label="Deep link"
        hint="Optional: a page of the advertiser, where the offer allows it."
        {...typed}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </DialogForm>
  )
}
