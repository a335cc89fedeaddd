import { Money } from '@/components/shared/money'
import { RelativeTime } from '@/components/shared/relative-time'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { type Mentor, mentorSchema } from '@/lib/rewards/mentors/admin-schema'
import { shareText } from '@/lib/rewards/mentors/rules'
import { type Mentee, menteeSchema } from '@/lib/rewards/mentorships/admin-schema'
import { QUIET_DAYS } from '@/lib/rewards/mentorships/constants'
import type { ListConfig } from '../kit/list/list-config'
import { hoursInWords, timeBetween } from './labels'
import { MENTEES_PATH } from './queries'

const When = ({ at }: { at: string | null }) => (at ? <RelativeTime at={at} /> : 'Never')
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
        { value: 'open', label: 'Goes on' },
        { value: 'ended', label: 'Ended' },
      ],
    },
    {
      name: 'activity',
      label: 'Mentee',
      options: [
        { value: 'active', label: `Clicks within ${QUIET_DAYS} days` },
        { value: 'quiet', label: `Quiet for ${QUIET_DAYS} days` },
      ],
    },
  ],
  columns: [
    { head: 'Mentee', sort: 'name', cell: ({ name, email }) => name || email },
    { head: 'No.', isExtra: true, cell: ({ affiliateId }) => <span className="mono text-muted">{affiliateId}</span> },
    { head: 'Mentor', sort: 'mentor', cell: ({ mentorName }) => mentorName },
    { head: 'Share', align: 'right', isExtra: true, cell: Share },
    { head: 'Since', sort: 'started', isExtra: true, cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
    { head: 'Last click', isExtra: true, cell: ({ lastClickAt }) => <When at={lastClickAt} /> },
    { head: 'Last conversion', cell: ({ lastConversionAt }) => <When at={lastConversionAt} /> },
    { head: 'To first conversion', isExtra: true, cell: timeToFirst },
    { head: 'Notes', align: 'right', isExtra: true, cell: ({ noteCount }) => noteCount || '—' },
    {
      head: 'State',
      isExtra: true,
      cell: ({ endedAt }) =>
        endedAt ? (
          <Tag>Ended</Tag>
        ) : (
          <Status kind="approved" pill>
            Goes on
          </Status>
        ),
    },
  ],
  empty: { title: 'Nobody has a mentor yet', text: 'Make somebody a mentor, then give them a mentee.' },
}

/** How long a mentee took from the beginning of the mentorship. */
export function timeToFirst({ startedAt, firstConversionAt }: Mentee): string {
  return firstConversionAt ? timeBetween(startedAt, firstConversionAt) : 'None yet'
}

export const MENTORS_LIST: ListConfig<Mentor> = {
  page: 'manage-mentees',
  path: `${MENTEES_PATH}/mentors`,
  row: mentorSchema,
  rowId: ({ userId }) => userId,
  caption: 'Mentors',
  searchLabel: 'Search name, email or number',
  sort: { by: 'since', dir: 'desc' },
  filters: [
    {
      name: 'active',
      label: 'New mentees',
      options: [
        { value: 'yes', label: 'Takes them' },
        { value: 'no', label: 'Takes none' },
      ],
    },
  ],
  columns: [
    { head: 'Mentor', sort: 'name', cell: ({ name, email }) => name || email },
    { head: 'No.', isExtra: true, cell: ({ affiliateId }) => <span className="mono text-muted">{affiliateId}</span> },
    {
      head: 'Mentees',
      sort: 'mentees',
      align: 'right',
      cell: ({ menteeCount, capacity }) => (
        <span className="tabular-nums">
          {menteeCount} of {capacity}
        </span>
      ),
    },
    { head: 'Share', align: 'right', isExtra: true, cell: Share },
    { head: 'Paid', align: 'right', cell: ({ paidCents }) => <Money cents={paidCents} /> },
    {
      head: 'To first conversion',
      isExtra: true,
      cell: ({ meanHoursToFirst }) => (meanHoursToFirst === null ? 'None yet' : hoursInWords(meanHoursToFirst)),
    },
    {
      head: 'New mentees',
      isExtra: true,
      cell: ({ isActive }) =>
        isActive ? (
          <Status kind="approved" pill>
            Takes them
          </Status>
        ) : (
          <Tag>Takes none</Tag>
        ),
    },
    { head: 'Since', sort: 'since', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  empty: { title: 'No mentors yet', text: 'Mentors are affiliates who know the trade. They are paid by the house.' },
}
