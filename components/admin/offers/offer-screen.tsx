'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { DestinationFields } from '@/components/shared/offer-form/destination-fields'
import { ScheduleFields } from '@/components/shared/offer-form/schedule-fields'
import { Failure } from '@/components/shared/states/failure'
import { Tab, TabList, Tabs } from '@/components/ui/tabs'
import type { AdminOffer, OfferChoices } from '@/lib/catalog/offers/admin-schema'
import { RecordLoading } from '../kit/frame/placeholders'
import { DETAIL_FIELDS, TARGETING_FIELDS } from './draft-changes'
import { EditTab } from './edit-tab'
import { AccessFields } from './fields/access-fields'
import { BasicsFields } from './fields/basics-fields'
import { TargetingFields } from './fields/targeting-fields'
import { TrackingFields } from './fields/tracking-fields'
import { OfferHead } from './offer-head'
import { OverviewTab } from './overview-tab'
import { PayoutsTab } from './payouts/payouts-tab'
import { choicesOptions, offerOptions } from './queries'
import { AffiliatesTab } from './tabs/affiliates-tab'
import { HistoryTab } from './tabs/history-tab'
import { MaterialsTab } from './tabs/materials-tab'
import { RulesTab } from './tabs/rules-tab'
import { UnsavedTab, useUnsavedTabs } from './unsaved-tabs'
import { useOfferDraft } from './use-offer-draft'

/** The tabs in their order, with their labels. */
const TAB_LABELS = {
  overview: 'Overview',
  details: 'Details',
  targeting: 'Targeting',
  payouts: 'Payouts',
  creatives: 'Creatives',
  rules: 'Rules',
  affiliates: 'Affiliates',
  history: 'History',
} as const
type OfferTab = keyof typeof TAB_LABELS
const TABS = Object.keys(TAB_LABELS) as OfferTab[]

/** What the viewer may do beyond reading. */
type Rights = {
  isReadOnly: boolean
  /** Whether the viewer decides about applications. */
  canDecide: boolean
}
type OfferScreenProps = { id: number; rights: Rights }

/** One offer on tabs; the open one is in the URL. */
export function OfferScreen({ id, rights }: OfferScreenProps) {
  const offer = useQuery(offerOptions(id))
  const choices = useQuery(choicesOptions)
  const failed = offer.error && !offer.data ? offer : choices.error && !choices.data ? choices : null
  return (
    <div className="grid gap-4">
      {failed ? <Failure query={failed} /> : null}
      {offer.data && choices.data ? (
        <Body key={id} offer={offer.data} choices={choices.data} rights={rights} />
      ) : failed ? null : (
        <RecordLoading />
      )}
    </div>
  )
}

type BodyProps = { offer: AdminOffer; choices: OfferChoices; rights: Rights }

function Body({ offer, choices, rights: { isReadOnly, canDecide } }: BodyProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('overview'))
  const edit = useOfferDraft(offer)
  const isLocked = isReadOnly || offer.status === 'archived'
  const { isUnsaved, mark } = useUnsavedTabs<OfferTab>()
  const tabProps = (own: OfferTab) => ({ tab: own, isActive: own === tab, mark })
  return (
    <>
      <OfferHead offer={offer} isReadOnly={isReadOnly} />
      <Tabs value={tab} onValueChange={(next) => setTab(TABS.find((each) => each === next) ?? null)}>
        <TabList aria-label="About this offer" className="mb-4">
          {TABS.map((each) => (
            <Tab key={each} value={each}>
              {TAB_LABELS[each]}
              {isUnsaved(each) ? <Unsaved /> : null}
            </Tab>
          ))}
        </TabList>
        <UnsavedTab {...tabProps('overview')}>
          <OverviewTab offer={offer} isReadOnly={isReadOnly} />
        </UnsavedTab>
        <UnsavedTab {...tabProps('details')}>
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
        </UnsavedTab>
        <UnsavedTab {...tabProps('targeting')}>
          <EditTab edit={edit} fields={TARGETING_FIELDS} choices={choices} isLocked={isLocked}>
            {(shared) => <TargetingFields {...shared} />}
          </EditTab>
        </UnsavedTab>
        <UnsavedTab {...tabProps('payouts')}>
          <PayoutsTab offerId={offer.id} isReadOnly={isLocked} />
        </UnsavedTab>
        <UnsavedTab {...tabProps('creatives')}>
          <MaterialsTab id={offer.id} isLocked={isLocked} />
        </UnsavedTab>
        <UnsavedTab {...tabProps('rules')}>
          <RulesTab id={offer.id} isLocked={isLocked} />
        </UnsavedTab>
        <UnsavedTab {...tabProps('affiliates')}>
          <AffiliatesTab id={offer.id} isLocked={isLocked} canDecide={canDecide} />
        </UnsavedTab>
        <UnsavedTab {...tabProps('history')}>
          <HistoryTab id={offer.id} />
        </UnsavedTab>
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
