import { CustomerLists } from '@/components/shared/customers/customer-lists'
import { REMOVED } from '@/components/shared/customers/remove-list'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from '../queries'
import { SheetSection } from './sheet-section'

type CustomerListsSectionProps = { advertiserId: number; isReadOnly: boolean }

/** The customers that an advertiser had before, and the way to those of its subscriptions. */
export function CustomerListsSection({ advertiserId, isReadOnly }: CustomerListsSectionProps) {
  const path = `${ADVERTISERS_PATH}/${advertiserId}/customer-lists`
  return (
    <SheetSection
      title="Existing customers"
      action={
        <TextLink accent href={`${adminPath('advertisers')}/${advertiserId}/customers`}>
          Customers of subscriptions
        </TextLink>
      }
    >
      <CustomerLists
        path={path}
        mayChange={!isReadOnly}
        removal={({ id, fileName }, onClose) => (
          <StaffChangeDialog
            page="advertisers"
            done="List removed."
            onClose={onClose}
            title={`Remove ${fileName}`}
            description={REMOVED}
            label="Remove list"
            busyLabel="Removing…"
            isDanger
            change={() => ({ path: `${path}/${id}`, method: 'DELETE' })}
          />
        )}
      />
    </SheetSection>
  )
}
