'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DestinationFields } from '@/components/shared/offer-form/destination-fields'
import { ParameterFields } from '@/components/shared/offer-form/parameter-fields'
import type { SharedDraft } from '@/components/shared/offer-form/part-props'
import { ScheduleFields } from '@/components/shared/offer-form/schedule-fields'
import { TrafficFields, VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { toast } from '@/components/ui/toast'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import { DOLLAR } from '@/lib/platform/money/currency'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { OwnForm } from './own-form'
import { PriceFields } from './price-fields'
import { EMPTY_PROPOSAL, toDetailsBody, toPrice } from './proposal-draft'
import { OWN_OFFERS_PATH, ownOffersKey, ownOffersOptions } from './queries'
import { TextFields } from './text-fields'

/** Proposes a new offer. */
export function ProposeOfferScreen() {
  const router = useRouter()
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY_PROPOSAL)
  const { data } = useQuery(ownOffersOptions)
  const revenueCurrency = draft.revenueCurrency || data?.currency || DOLLAR
  const change = (part: Partial<SharedDraft>) => setDraft((before) => ({ ...before, ...part }))
  const send = async (note: string) => {
    await apiFetch(OWN_OFFERS_PATH, { method: 'POST', body: { ...toDetailsBody(draft), ...toPrice(draft), note } })
    await client.invalidateQueries({ queryKey: ownOffersKey })
    toast.success(`${isolated(draft.name)} was sent. Your manager decides.`)
    setDraft(EMPTY_PROPOSAL)
    router.push(`${ADVERTISER_PATH}/offers`)
  }
  return (
    <PageShell>
      <div className="grid max-w-[860px]">
        <PageHeader
          crumbs={<BackLink href={`${ADVERTISER_PATH}/offers`}>Your offers</BackLink>}
          title="Propose an offer"
          description="Your manager checks it, sets what affiliates are paid, and starts it."
        />
        <h2 className="sr-only">The offer</h2>
        <OwnForm label="Send proposal" busyLabel="Sending…" isChanged={draft !== EMPTY_PROPOSAL} hasNote run={send}>
          {(errors) => {
            const shared = { draft, change, errors }
            return (
              <>
                <TextFields {...shared} hint="A name and what makes it worth promoting." />
                <DestinationFields {...shared} />
                <ParameterFields {...shared} />
                <PriceFields {...shared} draft={{ ...draft, revenueCurrency }} />
                <VisitorFields {...shared} hint="Visitors from elsewhere see an “offer unavailable” page." />
                <TrafficFields {...shared} hint="What affiliates may use." />
                <ScheduleFields {...shared} />
              </>
            )
          }}
        </OwnForm>
      </div>
    </PageShell>
  )
}
