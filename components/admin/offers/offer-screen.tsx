'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Failure } from '@/components/shared/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { AdminOffer, OfferChoices } from '@/lib/catalog/offers/admin-schema'
import { DETAIL_FIELDS, TARGETING_FIELDS } from './draft-changes'
import { EditTab } from './edit-tab'
import { AccessFields, ScheduleFields } from './fields/access-fields'
import { BasicsFields } from './fields/basics-fields'
import { DestinationFields } from './fields/destination-fields'
import { TargetingFields } from './fields/targeting-fields'
import { TrackingFields } from './fields/tracking-fields'
import { OfferHead } from './offer-head'
import { OffersLink } from './offers-link'
import { OverviewTab } from './overview-tab'
import { PayoutsTab } from './payouts/payouts-tab'
import { choicesOptions, offerOptions } from './queries'
import { useOfferDraft } from './use-offer-draft'

const TABS = ['overview', 'details', 'targeting', 'payouts'] as const
type OfferTabName = (typeof TABS)[number]
const TAB_LABELS: Record<OfferTabName, string> = {
  overview: 'Overview',
  details: 'Details',
  targeting: 'Targeting',
  payouts: 'Payouts',
}

type OfferScreenProps = { id: number; isReadOnly: boolean }

/** One offer on tabs; the open one is in the URL. */
export function OfferScreen({ id, isReadOnly }: OfferScreenProps) {
  const offer = useQuery(offerOptions(id))
  const choices = useQuery(choicesOptions)
  const failed = offer.error && !offer.data ? offer : choices.error && !choices.data ? choices : null
  return (
    <div className="grid gap-4">
      <OffersLink />
      {failed ? <Failure query={failed} /> : null}
      {offer.data && choices.data ? (
        <Body key={id} offer={offer.data} choices={choices.data} isReadOnly={isReadOnly} />
      ) : failed ? null : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

type BodyProps = { offer: AdminOffer; choices: OfferChoices; isReadOnly: boolean }

function Body({ offer, choices, isReadOnly }: BodyProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('overview'))
  const edit = useOfferDraft(offer)
  const isLocked = isReadOnly || offer.status === 'archived'
  const unsaved = { details: edit.isChanged(DETAIL_FIELDS), targeting: edit.isChanged(TARGETING_FIELDS) }
  return (
    <>
      <OfferHead offer={offer} isReadOnly={isReadOnly} />
      <Tabs value={tab} onValueChange={(next) => setTab(TABS.find((each) => each === next) ?? null)}>
        <TabList aria-label="About this offer" className="mb-4">
          {TABS.map((each) => (
            <Tab key={each} value={each}>
              {TAB_LABELS[each]}
              {each in unsaved && unsaved[each as keyof typeof unsaved] ? <Unsaved /> : null}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="overview">
          <OverviewTab offer={offer} />
        </TabPanel>
        <TabPanel value="details">
          <EditTab edit={edit} fields={DETAIL_FIELDS} choices={choices} isLocked={isLocked}>
            {(shared) => (
              <>
                <BasicsFields {...shared} />
                <DestinationFields {...shared} />
                <TrackingFields {...shared} />
                <AccessFields {...shared} />
                <ScheduleFields {...shared} />
              </>
            )}
          </EditTab>
        </TabPanel>
        <TabPanel value="targeting">
          <EditTab edit={edit} fields={TARGETING_FIELDS} choices={choices} isLocked={isLocked}>
            {(shared) => <TargetingFields {...shared} />}
          </EditTab>
        </TabPanel>
        <TabPanel value="payouts">
          <PayoutsTab offerId={offer.id} isReadOnly={isLocked} />
        </TabPanel>
      </Tabs>
    </>
  )
}

const Unsaved = () => (
  <>
    <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
    <span className="sr-only">, not saved</span>
  </>
)
