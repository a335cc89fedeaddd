'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import { DestinationFields } from '@/components/shared/offer-form/destination-fields'
import { ScheduleFields } from '@/components/shared/offer-form/schedule-fields'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { type OfferChoices, offerCreatedSchema } from '@/lib/catalog/offers/admin-schema'
import type { ProposedOffer } from '@/lib/catalog/proposals/admin-schema'
import { useChange } from '../kit/change/use-change'
import { CardLoading } from '../kit/frame/placeholders'
import { AccessFields } from './fields/access-fields'
import { AdvertiserField, advertiserName } from './fields/advertiser-field'
import { BasicsFields } from './fields/basics-fields'
import { PayoutFields, toPayoutTerms } from './fields/payout-fields'
import { TargetingFields } from './fields/targeting-fields'
import { TrackingFields } from './fields/tracking-fields'
import { emptyOffer, type NewOfferDraft, toOfferBody } from './offer-draft'
import { PageForm } from './page-form'
import { proposedDraft } from './proposals/proposed-draft'
import { PROPOSALS_PATH, proposedOfferOptions } from './proposals/queries'
import { choicesOptions, OFFERS_PATH } from './queries'

/** Creates an offer, and opens it. */
export function NewOfferScreen() {
  const query = useQuery(choicesOptions)
  const [proposalId] = useQueryState('proposal')
  const proposed = useQuery({ ...proposedOfferOptions(proposalId ?? ''), enabled: proposalId !== null })
  const failed = query.error ? query : proposed.error ? proposed : null
  const isReady = query.data && (proposalId === null || proposed.data)
  return (
    <div className="grid max-w-[860px] gap-4">
      <h2 className="text-22">{proposalId === null ? 'New offer' : 'Accept a proposed offer'}</h2>
      {isReady ? <NewOfferForm choices={query.data} proposalId={proposalId} proposed={proposed.data} /> : null}
      {failed && !isReady ? <Failure query={failed} /> : null}
      {!failed && !isReady ? <CardLoading lines={10} /> : null}
    </div>
  )
}

type NewOfferFormProps = { choices: OfferChoices; proposalId: string | null; proposed: ProposedOffer | undefined }

function NewOfferForm({ choices, proposalId, proposed }: NewOfferFormProps) {
  const router = useRouter()
  const [given] = useQueryState('advertiser', parseAsInteger)
  const [initial] = useState<NewOfferDraft>(() =>
    proposed
      ? proposedDraft(proposed, choices.holdDays, advertiserName(choices, proposed.advertiserId))
      : { ...emptyOffer(choices.holdDays), advertiserId: given },
  )
  const [draft, setDraft] = useState(initial)
  const { mutateAsync } = useChange('offers', 'Offer created.')
  const change = (part: Partial<NewOfferDraft>) => setDraft((before) => ({ ...before, ...part }))
  if (choices.advertisers.length === 0) return <NoAdvertiser />
  const create = async (reason: string) => {
    const { advertiserId, isLossAccepted, isDraft } = draft
    const status = isDraft ? 'pending' : 'active'
    const body = {
      ...toOfferBody(draft),
      ...toPayoutTerms(draft),
      advertiserId: advertiserId ?? 0,
      isLossAccepted,
      status,
      reason,
    }
    const path = proposalId === null ? OFFERS_PATH : `${PROPOSALS_PATH}/${proposalId}/offer`
    const created = await mutateAsync({ path, body, schema: offerCreatedSchema })
    const { id } = created as ReturnType<typeof offerCreatedSchema.parse>
    router.push(`${adminPath('offers')}/${id}`)
  }
  return (
    <PageForm
      label={proposed ? 'Create offer and accept' : 'Create offer'}
      busyLabel="Creating…"
      isChanged
      isTyped={draft !== initial}
      run={create}
    >
      {(errors) => {
        const shared = { draft, change, choices, errors }
        return (
          <>
            {proposed ? (
              <ProposedBy name={advertiserName(choices, proposed.advertiserId)} note={proposed.note} />
            ) : (
              <Section title="Advertiser">
                <AdvertiserField {...shared} />
              </Section>
            )}
            <BasicsFields {...shared} />
            <DestinationFields {...shared} />
            <PayoutFields {...shared} />
            <TrackingFields {...shared} />
            <AccessFields {...shared} />
            <TargetingFields {...shared} />
            <ScheduleFields {...shared} />
            <Checkbox
              label="Save as a draft: affiliates do not see it until it is activated"
              checked={draft.isDraft}
              onChange={({ target }) => change({ isDraft: target.checked })}
            />
          </>
        )
      }}
    </PageForm>
  )
}

const ProposedBy = ({ name, note }: { name: string; note: string }) => (
  <Section title={`Proposed by ${name}`} hint="Set the payout, check the rest, and create it.">
    {note ? <p className="text-13 [overflow-wrap:anywhere]">“{note}”</p> : null}
  </Section>
)

const NoAdvertiser = () => (
  <EmptyState title="Add an advertiser first">
    Every offer belongs to an advertiser, who pays for its conversions.{' '}
    <TextLink accent href={adminPath('advertisers')}>
      Go to Advertisers
    </TextLink>
  </EmptyState>
)
