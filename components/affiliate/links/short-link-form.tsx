'use client'

import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
  save: (wanted: NewShortLink) => Promise<void>
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

const filledOf = ({ host, slug, target }: ShortLink): Form => ({
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
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<Form, unknown, NewShortLink>({
    resolver: formResolver(newShortLinkSchema),
    defaultValues: link ? filledOf(link) : BLANK,
  })
  const smartLinks = useQuery(smartLinksOptions).data?.smartLinks ?? []
  const choices = useQuery(linkDomainsOptions).data?.choices ?? []
  const { errors, isSubmitting } = formState
  const [offerId, smartLinkId, host] = watch(['offerId', 'smartLinkId', 'host'])
  const submit = handleSubmit(async (wanted) => {
    try {
      await save(wanted)
    } catch (error) {
      showFailure(error, FIELDS, setError)
    }
  })
  const isListed = smartLinks.some(({ id }) => id === smartLinkId) || offers.some(({ id }) => id === offerId)
  const leadTo = (value: string) => {
    const id = Number(value.slice(1)) || null
    setValue('offerId', value.startsWith('o') ? id : null, { shouldDirty: true })
    setValue('smartLinkId', value.startsWith('s') ? id : null, { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Leads to" error={errors.offerId?.message ?? errors.smartLinkId?.message}>
          <TargetSelect
            offers={offers}
            smartLinks={smartLinks}
            chosen={offerId ? `o${offerId}` : smartLinkId ? `s${smartLinkId}` : ''}
            // what it leads to now may not be open anymore
            unlisted={link && !isListed ? { value: `o${offerId}`, label: link.leadsTo } : undefined}
            isNew={!link}
            onChoose={leadTo}
          />
        </Field>
        {link ? null : (
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <Field label="Domain" error={errors.host?.message}>
              {/* controlled, because its choices arrive later than its value */}
              <Select value={host} onChange={({ target }) => setValue('host', target.value, { shouldDirty: true })}>
                <Options of={choices} show={(choice) => [choice.host, choice.label]} />
              </Select>
            </Field>
            <Field label="Name" hint="After /c/. Empty: one is made for you." error={errors.slug?.message}>
              <Input {...register('slug')} {...typed} placeholder="summer-sale" />
            </Field>
          </div>
        )}
        <Field label="Source" error={errors.source?.message}>
          <Input {...register('source')} {...typed} placeholder="Where you’ll post it" />
        </Field>
        <div className="grid grid-cols-5 gap-2 max-md:grid-cols-2">
          {SUB_ID_KEYS.map((key) => (
            <Field key={key} label={key} error={errors[key]?.message} className="max-md:last:col-span-2">
              <Input {...register(key)} {...typed} placeholder="Optional" />
            </Field>
          ))}
        </div>
        <Field
          label="Deep link"
          hint="Optional: a page of the advertiser, where the offer allows it."
          error={errors.url?.message}
        >
          <Input {...register('url')} {...typed} type="url" inputMode="url" placeholder="https://" />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          {link ? 'Save' : 'Make the link'}
        </Button>
      </DialogFooter>
    </form>
  )
}
