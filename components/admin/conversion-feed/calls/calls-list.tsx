import { StaffTime } from '@/components/admin/kit/staff-time'
import { Status } from '@/components/ui/status'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { CALL_COLUMNS, type StoredCall, storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'
import type { ListConfig } from '../../kit/list/list-config'
import { screenColumns } from '../../kit/list/screen-columns'
import { AffiliateLink } from '../../shared/affiliate-link'
import { OUTCOME_LABELS } from '../labels'
import { CALLS_PATH } from '../queries'

/** The list of calls; its filters offer these advertisers. */
export const callsList = (advertisers: readonly { id: number; name: string }[]): ListConfig<StoredCall> => ({
  page: 'conversion-feed',
  path: CALLS_PATH,
  row: storedCallSchema,
  rowId: ({ id }) => id,
  caption: 'Postback calls of advertisers',
  searchLabel: 'Search full transaction ID',
  sort: { by: 'time', dir: 'desc' },
  filters: [
    {
      name: 'outcome',
      label: 'Outcome',
      options: Object.entries(OUTCOME_LABELS).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'reason',
      label: 'Reason',
      options: Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'advertiser',
      label: 'Advertiser',
      options: advertisers.map(({ id, name }) => ({ value: String(id), label: `${isolated(name)} (${id})` })),
    },
    { name: 'affiliate', label: 'Affiliate ID', input: 'number' },
    { name: 'from', label: 'From (ET)', input: 'day' },
    { name: 'to', label: 'To (ET)', input: 'day' },
  ],
  columns: screenColumns(CALL_COLUMNS, {
    createdAt: {
      sort: 'time',
      cell: ({ createdAt, txnId }) => (
        <span className="whitespace-nowrap">
          <StaffTime at={createdAt} short />
          <span className="sr-only">, {txnId}</span>
        </span>
      ),
      phoneDetail: ({ outcome, offerName, message }) => (outcome === 'rejected' ? message : (offerName ?? message)),
    },
    txnId: {
      cell: ({ txnId }) => (
        <span className="mono inline-block max-w-[180px] truncate align-bottom max-md:max-w-[110px]">
          {txnId ?? '—'}
        </span>
      ),
    },
    advertiserName: { isHiddenOnPhone: true, cell: ({ advertiserName }) => advertiserName ?? 'Not authenticated' },
    affiliateId: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    offerName: {
      isHiddenOnPhone: true,
      cell: ({ offerName }) => (
        <span className="inline-block max-w-[180px] truncate align-bottom">{offerName ?? '—'}</span>
      ),
    },
    event: { isHiddenOnPhone: true, cell: ({ event }) => event ?? '—' },
    outcome: {
      cell: ({ outcome }) => (
        <Status kind={OUTCOME_LABELS[outcome].kind} pill>
          {OUTCOME_LABELS[outcome].label}
        </Status>
      ),
    },
    message: {
      isHiddenOnPhone: true,
      cell: ({ message }) => (
        <span className="inline-block max-w-[260px] truncate align-bottom" title={message}>
          {message}
        </span>
      ),
    },
  }),
  empty: { title: 'No calls yet', text: 'Every advertiser call and its response is recorded here.' },
})
