import { Download, Search } from 'lucide-react'
import { STATUS_NAMES } from '@/components/home/conversion-row'
import { useDebouncedSearch } from '@/components/shared/use-debounced-search'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { fileOf } from './queries'
import type { ConversionsView } from './search-params'

const STATUSES = Object.values(ConversionStatus)

type ConversionFiltersProps = {
  view: ConversionsView
  offers: readonly { id: number; name: string }[]
  onChange: (change: { [Name in keyof ConversionsView]?: ConversionsView[Name] | null }) => void
}

/** Search, filters and the file. */
export function ConversionFilters({ view, offers, onChange }: ConversionFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 pb-4">
      <div className="flex w-full items-end gap-2 xl:contents">
        <Input
          {...useDebouncedSearch(view.q, (q) => onChange({ q: q || null }))}
          type="search"
          aria-label="Search conversions"
          placeholder="Search by order, click or conversion ID"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="min-w-0 flex-[1_1_220px] xl:max-w-[380px]"
        />
        <Button asChild className="ml-auto max-md:min-w-(--touch) xl:order-last">
          <a href={fileOf(view)} download>
            <Download />
            <span className="max-md:sr-only">CSV</span>
          </a>
        </Button>
      </div>
      <Field label="State" className="w-[150px] max-xl:w-auto max-xl:flex-[1_1_140px]">
        <Select
          value={view.status ?? ''}
          onChange={({ target }) => onChange({ status: STATUSES.find((one) => one === target.value) ?? null })}
        >
          <option value="">All</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Offer" className="w-[190px] max-xl:w-auto max-xl:flex-[1_1_140px]">
        <Select
          value={view.offer ?? ''}
          onChange={({ target }) => onChange({ offer: target.value ? Number(target.value) : null })}
        >
          <option value="">All</option>
          {offers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From (ET)" className="w-[150px] max-xl:w-auto max-xl:flex-[1_1_140px]">
        <Input
          type="date"
          value={view.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
      </Field>
      <Field label="To (ET)" className="w-[150px] max-xl:w-auto max-xl:flex-[1_1_140px]">
        <Input type="date" value={view.to ?? ''} onChange={({ target }) => onChange({ to: target.value || null })} />
      </Field>
    </div>
  )
}
