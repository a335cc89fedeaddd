import { Pin } from 'lucide-react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import {
  BUCKET_MEMBER_COLUMNS,
  type BucketRow,
  type MemberRow,
  memberRowSchema,
} from '@/lib/traffic/buckets/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

/** Affiliates with their bucket, filtered by any of the given buckets. */
export const membersList = (buckets: readonly BucketRow[]): ListConfig<MemberRow> => ({
  page: 'bucketing',
  path: '/api/admin/bucketing/affiliates',
  row: memberRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Affiliates by bucket',
  searchLabel: 'Search name, email or ID',
  sort: { by: 'since', dir: 'desc' },
  filters: [
    { name: 'bucketId', label: 'Bucket', options: buckets.map(({ id, name }) => ({ value: String(id), label: name })) },
    {
      name: 'pinned',
      label: 'Pinned',
      options: [
        { value: 'yes', label: 'Pinned' },
        { value: 'no', label: 'Set by rules' },
      ],
    },
  ],
  columns: screenColumns(BUCKET_MEMBER_COLUMNS, {
    name: { cell: ({ name }) => name },
    id: { sort: 'id', cell: ({ id }) => id },
    bucketName: {
      sort: 'bucket',
      isText: true,
      cell: ({ bucketName, isPinned }) => (
        <span className="inline-flex items-center gap-1.5">
          {bucketName ?? 'None'}
          {isPinned ? <Pin role="img" aria-label="pinned" className="icon-sm text-muted" /> : null}
        </span>
      ),
    },
    since: { sort: 'since', isHiddenOnPhone: true, cell: ({ since }) => (since ? <StaffTime at={since} /> : '—') },
    reason: {
      isHiddenOnPhone: true,
      cell: ({ reason }) => <span className="inline-block max-w-[280px] truncate align-bottom">{reason ?? '—'}</span>,
    },
  }),
  empty: { title: 'No affiliates yet' },
})
