'use client'

import { Plus } from 'lucide-react'
import { type CreativeDraft, KIND_LABELS, toCreativeDrafts } from '@/components/shared/offer-form/creative-draft'
import { CreativeFields } from '@/components/shared/offer-form/creative-fields'
import { Section } from '@/components/shared/offer-form/section'
import { Button } from '@/components/ui/button'
import type { Materials } from '@/lib/catalog/materials/admin-schema'
import { CREATIVE_KINDS, CREATIVES_MAX, type CreativeKind } from '@/lib/catalog/materials/constants'
import { PageForm } from '../page-form'
import { usePartDraft } from '../use-part-draft'

const toBody = ({ key, isNew, ...creative }: CreativeDraft) => ({ id: isNew ? null : key, ...creative })

type CreativesFormProps = { id: number; materials: Materials; isLocked: boolean }

/** What affiliates promote the offer with, in its order. */
export function CreativesForm({ id, materials: { creatives, version }, isLocked }: CreativesFormProps) {
  const draft = usePartDraft({
    offerId: id,
    name: 'creatives',
    items: toCreativeDrafts(creatives),
    version,
    done: 'Creatives saved.',
    toBody,
  })
  const add = (kind: CreativeKind) =>
    draft.setItems([...draft.items, { key: crypto.randomUUID(), isNew: true, kind, title: '', url: '', body: '' }])
  const rows = (errors: Readonly<Record<string, string>>) => (
    <Section title="Creatives" hint="Affiliates find them on the Resources tab, each with their own link.">
      {draft.items.length === 0 ? <p className="text-13 text-muted">None yet.</p> : null}
      {draft.items.map((creative, index) => (
        <CreativeFields
          key={creative.key}
          items={draft.items}
          index={index}
          onChange={draft.setItems}
          errors={errors}
          uploadPath="/api/admin/uploads?for=creative"
        />
      ))}
      {isLocked ? null : (
        <div className="flex flex-wrap gap-2">
          {CREATIVE_KINDS.map((kind) => (
            <Button key={kind} size="sm" disabled={draft.items.length >= CREATIVES_MAX} onClick={() => add(kind)}>
              <Plus aria-hidden="true" />
              {KIND_LABELS[kind]}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
  if (isLocked) return <fieldset disabled>{rows({})}</fieldset>
  return (
    <PageForm
      label="Save creatives"
      busyLabel="Saving…"
      isPart
      isChanged={draft.isChanged}
      onDiscard={draft.discard}
      run={draft.save}
    >
      {rows}
    </PageForm>
  )
}
