import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoable } from '@/components/shared/change/use-undoable'
import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { useChange } from '../kit/change/use-change'
import { changedFields, FIELD_LABELS, rebased } from './draft-changes'
import { type OfferDraft, toOfferDraft } from './offer-draft'
import { OFFERS_PATH, offerOptions } from './queries'

type Fields = Readonly<Record<string, string>>
type Editing = { version: number; initial: OfferDraft; draft: OfferDraft; both: readonly string[] }

const startEditing = (offer: AdminOffer): Editing => {
  const initial = toOfferDraft(offer)
  return { version: offer.version, initial, draft: initial, both: [] }
}

/**
 * The edited offer, kept while its tabs change. Only fields that were changed here are sent. When somebody else was
 * faster, what they saved is taken over except in those fields, and the next save is of their version.
 */
export function useOfferDraft(offer: AdminOffer) {
  const [editing, setEditing] = useState(() => startEditing(offer))
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('offers')
  const { initial, draft, version } = editing
  const isUntouched = Object.keys(changedFields(draft, initial, FIELD_LABELS)).length === 0
  // what others save appears by itself, as long as nothing is typed here or they changed something else
  if (offer.version > version) {
    const fresh = startEditing(offer)
    const isSame = JSON.stringify(fresh.initial) === JSON.stringify(initial)
    if (isUntouched || isSame) setEditing(isUntouched ? fresh : { ...editing, version: offer.version })
  }

  const adoptLatest = (fresh: AdminOffer) =>
    setEditing((now) => {
      const next = toOfferDraft(fresh)
      return { version: fresh.version, initial: next, ...rebased(now.draft, now.initial, next) }
    })
  const read = () => queryClient.fetchQuery({ ...offerOptions(offer.id), staleTime: 0 })
  const save = async (fields: Fields, reason: string) => {
    const body = { ...changedFields(draft, initial, fields), version, reason }
    try {
      await mutateAsync({ path: `${OFFERS_PATH}/${offer.id}`, method: 'PATCH', body })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) adoptLatest(await read())
      throw error
    }
    const saved = await read()
    adoptLatest(saved)
    setEditing((now) => ({ ...now, both: [] }))
    const undo = { ...changedFields(initial, draft, fields), version: saved.version }
    show({ done: 'Offer saved.', undo })
  }
  const { show } = useUndoable(async (body: Record<string, unknown>) => {
    await mutateAsync({ path: `${OFFERS_PATH}/${offer.id}`, method: 'PATCH', body })
    adoptLatest(await read())
  })
  const discard = (fields: Fields) => {
    const names = Object.keys(changedFields(draft, initial, fields))
    const savedChanges = changedFields(draft, initial, FIELD_LABELS)
    const isAll = names.length === Object.keys(savedChanges).length
    setEditing(isAll ? startEditing(offer) : (now) => ({ ...now, draft: withoutChanges(now, fields), both: [] }))
  }
  return {
    draft,
    both: editing.both,
    isChanged: (fields: Fields) => Object.keys(changedFields(draft, initial, fields)).length > 0,
    change: (part: Partial<OfferDraft>) => setEditing((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    save,
    discard,
  }
}

export type OfferEdit = ReturnType<typeof useOfferDraft>

/** The draft with the fields of one tab as they were; each field is tried alone, since its name in the form may differ. */
function withoutChanges({ draft, initial }: Editing, fields: Fields): OfferDraft {
  const reset = Object.keys(draft).filter((key) => {
    const alone = { ...initial, [key]: draft[key as keyof OfferDraft] }
    return Object.keys(changedFields(alone, initial, fields)).length > 0
  })
  const undone = reset.map((key) => [key, initial[key as keyof OfferDraft]])
  return { ...draft, ...Object.fromEntries(undone) }
}
