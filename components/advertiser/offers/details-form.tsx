'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DestinationFields } from '@/components/shared/offer-form/destination-fields'
import { ParameterFields } from '@/components/shared/offer-form/parameter-fields'
import { ScheduleFields } from '@/components/shared/offer-form/schedule-fields'
import { TrafficFields, VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { OWN_CHANGES, type OwnChange } from '@/lib/catalog/proposals/constants'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { OwnForm } from './own-form'
import { changedFields, type DetailsDraft, toDetailsDraft } from './proposal-draft'
import { OWN_OFFERS_PATH, ownOfferOptions, ownOffersKey } from './queries'
import { showSaved } from './show-saved'
import { TextFields } from './text-fields'

const savedAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).savedSchema)

/** Edits an own offer. What staff did not allow is sent for approval with the same press. */
export function DetailsForm({ offer }: { offer: OwnOffer }) {
  const client = useQueryClient()
  const [state, setState] = useState(() => ({
    version: offer.version,
    initial: toDetailsDraft(offer),
    draft: toDetailsDraft(offer),
  }))
  const { draft, initial } = state
  const change = (part: Partial<DetailsDraft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } }))
  const changed = changedFields(draft, initial)
  const isChanged = Object.keys(changed).length > 0
  // what staff change meanwhile appears by itself while nothing is typed here
  if (offer.version > state.version && !isChanged)
    setState({ version: offer.version, initial: toDetailsDraft(offer), draft: toDetailsDraft(offer) })

  const read = () => client.fetchQuery({ ...ownOfferOptions(offer.id), staleTime: 0 })
  /** What was typed since it was sent stays. */
  const begin = (fresh: OwnOffer, sent: DetailsDraft) =>
    setState((now) => {
      const initial = toDetailsDraft(fresh)
      const edited = Object.entries(now.draft).filter(([name, value]) => value !== sent[name as keyof DetailsDraft])
      return { version: fresh.version, initial, draft: { ...initial, ...Object.fromEntries(edited) } }
    })
  const save = async (note: string) => {
    const body = { ...changed, version: state.version, note }
    try {
      showSaved(await apiFetch(`${OWN_OFFERS_PATH}/${offer.id}`, { schema: savedAnswer, method: 'PATCH', body }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const fresh = await read()
        setState((now) => ({ ...now, version: fresh.version }))
      }
      throw error
    }
    await client.invalidateQueries({ queryKey: ownOffersKey })
    begin(await read(), draft)
  }
  const needsApproval = Object.keys(changed).some((name) => !isOwn(name, offer.ownChanges))
  const hintOf = (key: OwnChange) => (offer.ownChanges.includes(key) ? AT_ONCE : NEEDS_APPROVAL)
  return (
    <OwnForm
      label={needsApproval ? 'Send for approval' : 'Save'}
      busyLabel={needsApproval ? 'Sending…' : 'Saving…'}
      isChanged={isChanged}
      hasNote={needsApproval}
      onDiscard={() => setState((now) => ({ ...now, draft: now.initial }))}
      run={save}
    >
      {(errors) => {
        const shared = { draft, change, errors }
        return (
          <>
            <TextFields
              {...shared}
              hint={
                offer.ownChanges.includes('texts')
                  ? 'A new name waits for approval; the text is saved at once.'
                  : NEEDS_APPROVAL
              }
            />
            <DestinationFields {...shared} hint={hintOf('destination')} />
            <ParameterFields {...shared} note={hintOf('destination')} />
            <VisitorFields
              {...shared}
              hint={`Visitors from elsewhere see an “offer unavailable” page. ${hintOf('targeting')}`}
            />
            <TrafficFields {...shared} hint={hintOf('targeting')} />
            <ScheduleFields {...shared} hint={hintOf('schedule')} />
          </>
        )
      }}
    </OwnForm>
  )
}

const AT_ONCE = 'Changes are saved at once.'
const NEEDS_APPROVAL = 'Changes wait for your manager’s approval.'

const isOwn = (field: string, allowed: readonly OwnChange[]): boolean =>
  allowed.some((key) => OWN_CHANGES[key].fields.some((name) => name === field))
