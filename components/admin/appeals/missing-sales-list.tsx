import { useState } from 'react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { INQUIRY_STATES } from '@/lib/conversions/appeals/constants'
import {
  INQUIRY_COLUMNS,
  type StaffInquiry,
  staffInquirySchema,
} from '@/lib/conversions/appeals/missing-sale-admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { Deadline } from './deadline'
import { InquirySheet } from './missing-sale-sheet'
import { APPEALS_PATH } from './queries'

export const INQUIRIES_PATH = `${APPEALS_PATH}/missing`

const KINDS = { open: 'pending', granted: 'approved', declined: 'rejected', recorded: 'approved' } as const

const LIST: ListConfig<StaffInquiry> = {
  page: 'appeals',
  path: INQUIRIES_PATH,
  row: staffInquirySchema,
  rowId: ({ id }) => id,
  caption: 'Missing sales',
  searchLabel: 'Search affiliate or order',
  sort: { by: 'due', dir: 'asc' },
  hasNoViews: true,
  filters: [
    {
      name: 'state',
      label: 'State',
      unset: 'Waits for staff',
      options: [
        { value: 'advertiser', label: 'Waits for the advertiser' },
        { value: 'granted', label: INQUIRY_STATES.granted },
        { value: 'declined', label: INQUIRY_STATES.declined },
        { value: 'recorded', label: INQUIRY_STATES.recorded },
      ],
    },
    { name: 'offer', label: 'Offer ID', input: 'number' },
  ],
  columns: screenColumns(INQUIRY_COLUMNS, {
    dueAt: { sort: 'due', cell: ({ dueAt }) => <Deadline at={dueAt} /> },
    createdAt: {
      sort: 'created',
      isOptional: true,
      isHiddenOnPhone: true,
      cell: ({ createdAt }) => <StaffTime at={createdAt} short />,
    },
    affiliateName: {
      cell: ({ affiliateName, affiliateId }) => (
        <>
          {affiliateName || `Affiliate ${affiliateId}`} <span className="text-muted">({affiliateId})</span>
        </>
      ),
      phoneDetail: ({ order }) => order,
    },
    offerName: { isHiddenOnPhone: true, cell: ({ offerName }) => offerName },
    advertiserName: { isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ advertiserName }) => advertiserName },
    order: { isHiddenOnPhone: true, cell: ({ order }) => <span className="mono">{order}</span> },
    day: { isHiddenOnPhone: true, cell: ({ day }) => dayLabel(day) },
    amountCents: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ amountCents }) => (amountCents === null ? '—' : <Money cents={amountCents} />),
    },
    status: {
      isHiddenOnPhone: true,
      cell: ({ status }) => (
        <Status kind={KINDS[status]} pill>
          {INQUIRY_STATES[status]}
        </Status>
      ),
    },
  }),
  empty: { title: 'No missing sales wait', text: 'Those whose advertiser did not answer in time appear here.' },
}

/** Sales that affiliates miss; a row opens what they say, and its decision. */
export function InquiriesList() {
  const [open, setOpen] = useState<StaffInquiry>()
  return (
    <>
      <AdminList config={LIST} onOpen={setOpen} />
      {open ? <InquirySheet inquiry={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
