'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { LinesLoading, TilesLoading } from '../../kit/frame/placeholders'
import type { AdvertiserRights } from '../advertisers-screen'
import { ADVERTISER_STATUSES } from '../labels'
import { advertiserOptions, useAdvertiserSectionsLoading } from '../queries'
import { AdvertiserButtons, type AdvertiserDialogName, AdvertiserDialogs } from './advertiser-actions'
import { BillingSection } from './billing-section'
import { CallsSection } from './calls-section'
import { CustomerListsSection } from './customer-lists-section'
import { OffersSection } from './offers-section'
import { OwnChangesSection } from './own-changes'
import { PeopleSection } from './people-section'
import { PlatformPostbacksSection } from './platform-postbacks-section'
import { SecretsSection } from './secrets-section'
import { ContactsSection, FiguresSection, LimitSection, NetworksSection } from './terms-sections'

type AdvertiserSheetProps = { id: number | null; rights: AdvertiserRights; onClose: () => void }

/** One advertiser: figures, terms, contacts, secrets, offers and its last calls. */
export function AdvertiserSheet({ id, rights, onClose }: AdvertiserSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery({ ...advertiserOptions(id ?? 0), enabled: id !== null })
  const isLoading = useAdvertiserSectionsLoading(id)
  const [dialog, setDialog] = useState<AdvertiserDialogName | null>(null)
  const advertiser = query.data
  return (
    <Sheet open={id !== null} onOpenChange={(open) => open || onClose()}>
      {id !== null ? (
        <SheetContent
          {...returnFocus}
          title={advertiser ? advertiser.name : 'Advertiser'}
          className="md:w-[560px]"
          foot={
            advertiser && !rights.isReadOnly ? (
              <AdvertiserButtons status={advertiser.status} canAssign={rights.canAssign} onPick={setDialog} />
            ) : null
          }
        >
          {advertiser && !isLoading ? (
            <Body advertiser={advertiser} rights={rights} onPick={setDialog} />
          ) : query.error ? (
            <Failure query={query} />
          ) : (
            <div className="grid gap-6 p-4">
              <TilesLoading tiles={3} className="grid-cols-3 gap-2" />
              <LinesLoading lines={9} />
            </div>
          )}
          {advertiser && dialog ? (
            <AdvertiserDialogs advertiser={advertiser} dialog={dialog} onClose={() => setDialog(null)} />
          ) : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

type BodyProps = {
  advertiser: AdvertiserDetail
  rights: AdvertiserRights
  onPick: (dialog: AdvertiserDialogName) => void
}

function Body({ advertiser, rights: { isReadOnly, canOpenFeed }, onPick }: BodyProps) {
  const change = (dialog: AdvertiserDialogName) => (isReadOnly ? undefined : () => onPick(dialog))
  return (
    <div className="grid gap-6 p-4">
      <FiguresSection advertiser={advertiser} />
      <FactList facts={listFacts(advertiser)} />
      <BillingSection advertiser={advertiser} isReadOnly={isReadOnly} />
      <ContactsSection advertiser={advertiser} />
      <PeopleSection
        advertiserId={advertiser.id}
        isArchived={advertiser.status === 'archived'}
        isReadOnly={isReadOnly}
      />
      <SecretsSection advertiser={advertiser} isReadOnly={isReadOnly} />
      <NetworksSection advertiser={advertiser} onEdit={change('networks')} />
      <PlatformPostbacksSection advertiser={advertiser} isReadOnly={isReadOnly} />
      <LimitSection advertiser={advertiser} onEdit={change('limit')} />
      <OwnChangesSection advertiser={advertiser} onEdit={change('own-changes')} />
      <OffersSection advertiser={advertiser} isReadOnly={isReadOnly} />
      <CustomerListsSection advertiserId={advertiser.id} isReadOnly={isReadOnly} />
      <CallsSection advertiserId={advertiser.id} canOpenFeed={canOpenFeed} onErase={change('erase-customer')} />
    </div>
  )
}

const listFacts = ({
  id,
  status,
  manager,
  website,
  reference,
  paymentTerms,
  currency,
  notes,
  ...times
}: AdvertiserDetail) =>
  [
    ['Status', <StatusMark key="status" status={status} />],
    ['Advertiser ID', String(id)],
    ['Manager', manager?.name ?? 'None'],
    ['Website', website ? <Website key="website" url={website} /> : '—'],
    ['Reference', reference ?? '—'],
    ['Payment terms', <Lines key="terms" text={paymentTerms ?? '—'} />],
    ['Currency of its prices', currency],
    ['Notes', <Lines key="notes" text={notes ?? '—'} />],
    ['Last call', times.lastCallAt ? easternText(times.lastCallAt) : 'Never'],
    ['Created', easternText(times.createdAt)],
  ] as const

const StatusMark = ({ status }: Pick<AdvertiserDetail, 'status'>) => (
  <Status kind={ADVERTISER_STATUSES[status].kind}>{ADVERTISER_STATUSES[status].label}</Status>
)

const Website = ({ url }: { url: string }) => (
  <TextLink accent href={url} target="_blank" rel="noreferrer">
    {url}
  </TextLink>
)

const Lines = ({ text }: { text: string }) => (
  <span dir="auto" className="whitespace-pre-line">
    {text}
  </span>
)
