import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { MENTOR_COLUMNS, type Mentor, mentorSchema } from '@/lib/rewards/mentors/admin-schema'
import { MENTEE_COLUMNS, type Mentee, menteeSchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { QUIET_DAYS } from '@/lib/rewards/mentors/mentorship-constants'
import { shareText } from '@/lib/rewards/mentors/rules'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { durationText, timeBetween } from './labels'
import { MENTEES_PATH } from './queries'

const When = ({ at }: { at: string | null }) => (at ? <StaffTime at={at} /> : 'Never')
const Share = ({ shareBps }: { shareBps: number }) => <span className="tabular-nums">{shareText(shareBps)}</span>

export const MENTEES_LIST: ListConfig<Mentee> = {
  page: 'manage-mentees',
  path: MENTEES_PATH,
  row: menteeSchema,
  rowId: ({ id }) => id,
  caption: 'Mentees and their mentors',
  searchLabel: 'Search mentee or mentor',
  sort: { by: 'started', dir: 'desc' },
  filters: [
    {
      name: 'state',
      label: 'Mentorship',
      options: [
        { value: 'open', label: 'Active' },
        { value: 'ended', label: 'Ended' },
      ],
    },
    {
      name: 'activity',
      label: 'Mentee',
      options: [
        { value: 'active', label: `Active in the last ${QUIET_DAYS} days` },
        { value: 'quiet', label: `Inactive for ${QUIET_DAYS} days` },
      ],
    },
  ],
  columns: screenColumns(MENTEE_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name, email }) => name || email },
    affiliateId: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    mentorName: { sort: 'mentor', isText: true, cell: ({ mentorName }) => mentorName },
    shareBps: { align: 'right', isHiddenOnPhone: true, cell: Share },
    startedAt: { sort: 'started', isHiddenOnPhone: true, cell: ({ startedAt }) => <StaffTime at={startedAt} /> },
    lastClickAt: { isHiddenOnPhone: true, cell: ({ lastClickAt }) => <When at={lastClickAt} /> },
    lastConversionAt: { cell: ({ lastConversionAt }) => <When at={lastConversionAt} /> },
    timeToFirst: { isHiddenOnPhone: true, cell: timeToFirst },
    noteCount: { align: 'right', isHiddenOnPhone: true, cell: ({ noteCount }) => noteCount || '—' },
    state: {
      isHiddenOnPhone: true,
      cell: ({ endedAt }) =>
        endedAt ? (
          <Tag>Ended</Tag>
        ) : (
          <Status kind="approved" pill>
            Active
          </Status>
        ),
    },
  }),
  empty: { title: 'No mentorships yet', text: 'Create a mentor, then assign a mentee.' },
}

/** The time from the start of the mentorship to the first conversion. */
export function timeToFirst({ startedAt, firstConversionAt }: Mentee): string {
  return firstConversionAt ? timeBetween(startedAt, firstConversionAt) : 'None yet'
}

export const MENTORS_LIST: ListConfig<Mentor> = {
  page: 'manage-mentees',
  path: `${MENTEES_PATH}/mentors`,
  row: mentorSchema,
  rowId: ({ userId }) => userId,
  caption: 'Mentors',
  searchLabel: 'Search name, email or ID',
  sort: { by: 'since', dir: 'desc' },
  filters: [
    {
      name: 'active',
      label: 'Accepting mentees',
      options: [
        { value: 'yes', label: 'Accepting' },
        { value: 'no', label: 'Not accepting' },
      ],
    },
  ],
  columns: screenColumns(MENTOR_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name, email }) => name || email },
    affiliateId: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    menteeCount: {
      sort: 'mentees',
      align: 'right',
      cell: ({ menteeCount, capacity }) => (
        <span className="tabular-nums">
          {menteeCount} of {capacity}
        </span>
      ),
    },
    shareBps: { align: 'right', isHiddenOnPhone: true, cell: Share },
    paidCents: { align: 'right', cell: ({ paidCents }) => <Money cents={paidCents} /> },
    timeToFirst: {
      isHiddenOnPhone: true,
      cell: ({ meanHoursToFirst }) => (meanHoursToFirst === null ? 'None yet' : durationText(meanHoursToFirst)),
    },
    isActive: {
      isHiddenOnPhone: true,
      cell: ({ isActive }) =>
        isActive ? (
          <Status kind="approved" pill>
            Accepting
          </Status>
        ) : (
          <Tag>Not accepting</Tag>
        ),
    },
    createdAt: { sort: 'since', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
  }),
  empty: { title: 'No mentors yet', text: 'Mentors are experienced affiliates. They are paid by us.' },
}
