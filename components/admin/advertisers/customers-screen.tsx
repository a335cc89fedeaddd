'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdvertiserCustomers } from '@/components/shared/customers/advertiser-customers'
import { BackLink } from '@/components/shared/page/back-link'
import { Button } from '@/components/ui/button'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { AffiliateLink } from '../shared/affiliate-link'
import { EraseCustomerDialog } from './erase-customer-dialog'
import { ADVERTISERS_PATH, advertiserOptions } from './queries'

type CustomersScreenProps = { advertiserId: number; isReadOnly: boolean }

/** The customers of an advertiser's subscriptions, each of whom may be erased at their request. */
export function AdvertiserCustomersScreen({ advertiserId, isReadOnly }: CustomersScreenProps) {
  const advertiser = useQuery(advertiserOptions(advertiserId)).data
  const client = useQueryClient()
  const [erasing, setErasing] = useState<string>()
  const path = `${ADVERTISERS_PATH}/${advertiserId}/customers`
  const close = () => {
    setErasing(undefined)
    void client.invalidateQueries({ queryKey: ['customers', path] })
  }
  return (
    <div className="grid max-w-[1280px] gap-4">
      <BackLink href={`${adminPath('advertisers')}?open=${advertiserId}`}>Advertiser</BackLink>
      <h2 className="text-22">{advertiser ? `Customers of ${advertiser.name}` : 'Customers'}</h2>
      <div>
        <AdvertiserCustomers
          path={path}
          yet="Nobody has subscribed to an offer of this advertiser yet."
          affiliate={(id) => <AffiliateLink id={id} />}
          isOfStaff
          actions={
            isReadOnly
              ? undefined
              : ({ name, numbers: [number = ''] }) => (
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-label={`Erase customer ${number || name}`}
                    onClick={() => setErasing(number)}
                  >
                    Erase
                  </Button>
                )
          }
        />
      </div>
      {advertiser && erasing !== undefined ? (
        <EraseCustomerDialog advertiser={advertiser} customer={erasing} onClose={close} />
      ) : null}
    </div>
  )
}
