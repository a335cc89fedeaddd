import { StaffTime } from '@/components/admin/kit/staff-time'
import { Status, type StatusKind } from '@/components/ui/status'
import {
  type ApplicationRow,
  applicationRowSchema,
  OFFER_APPLICATION_COLUMNS,
} from '@/lib/catalog/applications/admin-schema'
import type { AccessStatus } from '@/lib/generated/prisma/enums'
import type { ListConfig } from '../../kit/list/list-config'
import { screenColumns } from '../../kit/list/screen-columns'
import { AffiliateLink } from '../../shared/affiliate-link'

const MARKS: Record<AccessStatus, { kind: StatusKind; text: string }> = {
  requested: { kind: 'pending', text: 'Waiting' },
  approved: { kind: 'approved', text: 'Approved' },
  rejected: { kind: 'rejected', text: 'Rejected' },
}

export const APPLICATIONS_LIST: ListConfig<ApplicationRow> = {
  page: 'bulk-approve-affiliates',
  path: '/api/admin/offer-applications',
  row: applicationRowSchema,
  rowId: ({ affiliateId, offerId }) => `${affiliateId}:${offerId}`,
  caption: 'Applications for offers that require approval',
  searchLabel: 'Search affiliate, offer or ID',
  sort: { by: 'requestedAt', dir: 'asc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'requested', label: 'Waiting' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
      ],
    },
  ],
  columns: screenColumns(OFFER_APPLICATION_COLUMNS, {
    affiliateName: { cell: ({ affiliateName }) => affiliateName },
    offerName: { cell: ({ offerName }) => offerName },
    status: { cell: ({ status }) => <ApplicationStatus status={status} /> },
    affiliateId: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    level: { isHiddenOnPhone: true, align: 'right', cell: ({ level }) => level },
    requestedAt: {
      sort: 'requestedAt',
      isHiddenOnPhone: true,
      cell: ({ requestedAt }) => <StaffTime at={requestedAt} />,
    },
    message: {
      isHiddenOnPhone: true,
      cell: ({ message }) => <span className="block max-w-[360px] truncate text-text-2">{message ?? '—'}</span>,
    },
  }),
  empty: { title: 'No applications', text: 'Applications for offers that require approval appear here.' },
}

export function ApplicationStatus({ status }: { status: AccessStatus }) {
  const { kind, text } = MARKS[status]
  return <Status kind={kind}>{text}</Status>
}
