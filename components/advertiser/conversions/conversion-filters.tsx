import { STATUS_NAMES } from '@/components/shared/conversions/state-text'
import { Choice, ListToolbar } from '@/components/shared/lists/list-toolbar'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { conversionsFileHref } from '../queries'
import type { ConversionsView } from '../search-params'

const STATUSES = Object.values(ConversionStatus).map((status) => [status, STATUS_NAMES[status]] as const)

type ConversionFiltersProps = {
  view: ConversionsView
  offers: readonly { id: number; name: string }[]
  onChange: (change: { [Name in keyof ConversionsView]?: ConversionsView[Name] | null }) => void
}

/** Search and filters of the conversions. */
export function ConversionFilters({ view, offers, onChange }: ConversionFiltersProps) {
  return (
    <ListToolbar
      q={view.q}
      searchLabel="Search conversions"
      placeholder="Search by order, click or conversion ID"
      days={view}
      file={conversionsFileHref(view)}
      onChange={onChange}
    >
      <Choice label="Status" value={view.status} options={STATUSES} onChange={(status) => onChange({ status })} />
      <Choice
        label="Approval"
        value={view.waiting}
        options={[['yes', 'Waits for you']]}
        onChange={(waiting) => onChange({ waiting })}
      />
      <Choice
        label="Offer"
        value={view.offer === null ? null : String(view.offer)}
        options={offers.map(({ id, name }) => [String(id), name] as const)}
        onChange={(offer) => onChange({ offer: offer === null ? null : Number(offer) })}
      />
    </ListToolbar>
  )
}
