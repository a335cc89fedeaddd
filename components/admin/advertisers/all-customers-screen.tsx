'use client'

import Link from 'next/link'
import { customerColumns } from '@/components/shared/customers/advertiser-customers'
import { CustomersList } from '@/components/shared/customers/customers-list'
import { BackLink } from '@/components/shared/page/back-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AllCustomer, AllCustomersPage } from '@/lib/conversions/lists/advertiser-customer-schema'
import { lazySchema } from '@/lib/platform/http/api-client'
import { AffiliateLink } from '../shared/affiliate-link'
import { ADVERTISERS_PATH } from './queries'

const answer = lazySchema(
  async () => (await import('@/lib/conversions/lists/advertiser-customer-schema')).allCustomersPageSchema,
)

const COLUMNS = customerColumns<AllCustomer>(
  {
    affiliate: (id) => <AffiliateLink id={id} />,
    advertiser: ({ advertiserId, advertiserName }) => (
      <Link
        href={`${adminPath('advertisers')}/${advertiserId}/customers`}
        prefetch={false}
        className="underline-offset-2 hover:text-text hover:underline"
      >
        {advertiserName}
      </Link>
    ),
  },
  true,
)

type AllCustomersScreenProps = { advertisers: readonly { id: number; name: string }[] }

/** The customers of the subscriptions of all advertisers. */
export const AllCustomersScreen = ({ advertisers }: AllCustomersScreenProps) => (
  <div className="grid max-w-[1280px] gap-4">
    <BackLink href={adminPath('advertisers')}>Advertisers</BackLink>
    <h2 className="text-22">Customers</h2>
    <div>
      <CustomersList<AllCustomer, AllCustomersPage>
        path={`${ADVERTISERS_PATH}/customers`}
        schema={answer}
        caption="Customers of all advertisers, the newest first"
        columns={COLUMNS}
        advertisers={advertisers}
        placeholder="Search by customer number or name"
        yet="Nobody has subscribed to an offer yet."
      />
    </div>
  </div>
)
