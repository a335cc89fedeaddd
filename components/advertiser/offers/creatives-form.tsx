'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type CreativeDraft, KIND_LABELS, toCreativeDrafts } from '@/components/shared/offer-form/creative-draft'
import { CreativeFields } from '@/components/shared/offer-form/creative-fields'
import { Section } from '@/components/shared/offer-form/section'
import { Button } from '@/components/ui/button'
import { CREATIVE_KINDS, CREATIVES_MAX, type CreativeKind } from '@/lib/catalog/materials/constants'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { OwnForm } from './own-form'
import { OWN_OFFERS_PATH, OWN_PICTURES_PATH, ownOfferOptions, ownOffersKey } from './queries'
import { showSaved } from './show-saved'

const savedAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).savedSchema)

const toBody = ({ key, isNew, ...creative }: CreativeDraft) => ({ id: isNew ? null : key, ...creative })
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What affiliates promote the offer with. */
export function CreativesForm({ offer, mayChange }: { offer: OwnOffer; mayChange: boolean }) {
  const client = useQueryClient()
  const [initial, setInitial] = useState(() => toCreativeDrafts(offer.creatives))
  const [items, setItems] = useState(initial)
  const given = toCreativeDrafts(offer.creatives)
  const isChanged = !same(items, initial)
  if (!isChanged && !same(given, initial)) {
    setInitial(given)
    setItems(given)
  }
  const isOwn = offer.ownChanges.includes('creatives')
  const read = () => client.fetchQuery({ ...ownOfferOptions(offer.id), staleTime: 0 })
  const save = async (note: string) => {
    const body = { creatives: items.map(toBody), version: offer.version, note }
    try {
      showSaved(
        await apiFetch(`${OWN_OFFERS_PATH}/${offer.id}/creatives`, { schema: savedAnswer, method: 'PUT', body }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await read()
      throw error
    }
    await client.invalidateQueries({ queryKey: ownOffersKey })
    const fresh = toCreativeDrafts((await read()).creatives)
    setInitial(fresh)
    // what was typed since it was sent stays
    setItems((now) => (same(now, items) ? fresh : now))
  }
  const add = (kind: CreativeKind) =>
    setItems([...items, { key: crypto.randomUUID(), isNew: true, kind, title: '', url: '', body: '' }])
  const rows = (errors: Readonly<Record<string, string>>) => (
    <Section
      title="Creatives"
      hint={`Affiliates find them on the offer’s Resources tab. ${isOwn ? 'Changes are saved at once.' : 'Changes wait for your manager’s approval.'}`}
    >
      {items.length === 0 ? <p className="text-13 text-muted">None yet.</p> : null}
      {items.map((creative, index) => (
        <CreativeFields
          key={creative.key}
          items={items}
          index={index}
          onChange={setItems}
          errors={errors}
          uploadPath={OWN_PICTURES_PATH}
        />
      ))}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {CREATIVE_KINDS.map((kind) => (
            <Button key={kind} size="sm" disabled={items.length >= CREATIVES_MAX} onClick={() => add(kind)}>
              <Plus aria-hidden="true" />
              {KIND_LABELS[kind]}
            </Button>
          ))}
        </div>
      ) : null}
    </Section>
  )
  if (!mayChange) return <fieldset disabled>{rows({})}</fieldset>
  return (
    <OwnForm
      label={isOwn ? 'Save creatives' : 'Send for approval'}
      busyLabel={isOwn ? 'Saving…' : 'Sending…'}
      isChanged={isChanged}
      hasNote={!isOwn}
      onDiscard={() => setItems(initial)}
      run={save}
    >
      {rows}
    </OwnForm>
  )
}
