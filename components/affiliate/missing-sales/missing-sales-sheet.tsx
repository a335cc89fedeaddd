import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { SaleSearch, SaleSearchQuery } from '@/lib/conversions/appeals/missing-sale-schema'
import { InquiryForm } from './missing-sale-form'
import { InquiryListForm } from './missing-sale-list-form'
import { OwnInquiries } from './own-missing-sales'
import { SaleSearchForm } from './sale-search-form'
import { SaleSearchResult } from './sale-search-result'

type MissingSalesSheetProps = {
  offers: readonly { id: number; name: string }[]
  onOpenConversion: (id: string) => void
  onClose: () => void
}

/** Looks up an order that the list does not have, and asks its advertiser about it. */
export function MissingSalesSheet({ offers, onOpenConversion, onClose }: MissingSalesSheetProps) {
  const [found, setFound] = useState<{ sought: SaleSearchQuery; search: SaleSearch }>()
  const [isList, setList] = useState(false)
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent title="Missing sale">
        <div className="grid gap-5 p-4">
          <p className="text-text-2">
            An order that came by your link or with your code and is not among your conversions. We look through all
            calls and clicks at once.
          </p>
          <Segmented
            label="How many"
            value={isList ? 'list' : 'one'}
            onValueChange={(next) => setList(next === 'list')}
            options={[
              { value: 'one', label: 'One order' },
              { value: 'list', label: 'Several' },
            ]}
          />
          {isList ? <InquiryListForm offers={offers} /> : null}
          {isList ? null : <SaleSearchForm offers={offers} onFound={setFound} onChange={() => setFound(undefined)} />}
          {found && !isList ? <SaleSearchResult search={found.search} onOpenConversion={onOpenConversion} /> : null}
          {found && !isList && found.search.refusal === null ? (
            <InquiryForm
              key={`${found.sought.offer} ${found.sought.order}`}
              sought={found.sought}
              search={found.search}
              onSent={() => setFound(undefined)}
            />
          ) : null}
          <OwnInquiries onOpenConversion={onOpenConversion} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
