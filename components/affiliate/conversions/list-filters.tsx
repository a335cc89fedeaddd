import { Download, Search, SlidersHorizontal } from 'lucide-react'
import { useDebouncedSearch } from '@/components/shared/lists/use-debounced-search'
import { Button } from '@/components/ui/button'
import { Count } from '@/components/ui/count'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { TEXT_MAX } from '@/lib/conversions/lists/affiliate/constants'
import { type Choices, FilterFields } from './filter-fields'
import { type ConversionsView, FILTERS, type FilterChange, toApiQuery } from './search-params'

type ListFiltersProps = {
  view: ConversionsView
  choices: Choices
  onSearch: (q: string) => void
  onChange: (change: FilterChange) => void
  onClear: () => void
}

/** Search, filters and the file; on phones the filters are behind one button, so that the rows come first. */
export function ListFilters({ view, choices, onSearch, onChange, onClear }: ListFiltersProps) {
  const set = FILTERS.filter((name) => view[name] !== null).length
  const fields = <FilterFields view={view} choices={choices} onChange={onChange} />
  return (
    <div className="grid gap-3 pb-4">
      <div className="flex items-center gap-2">
        <SearchField q={view.q} onSearch={onSearch} />
        <Dialog>
          <DialogTrigger asChild>
            <Button className="xl:hidden" aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}>
              <SlidersHorizontal />
              Filters
              {set > 0 ? <Count accent>{set}</Count> : null}
            </Button>
          </DialogTrigger>
          <DialogContent title="Filters">
            <DialogBody>{fields}</DialogBody>
            <DialogFooter>
              <Button disabled={set === 0} onClick={onClear}>
                Clear
              </Button>
              <DialogClose asChild>
                <Button variant="primary">Show conversions</Button>
              </DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        {set > 0 ? (
          <Button variant="ghost" className="max-xl:hidden" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
        <Button asChild className="ml-auto max-md:min-w-(--touch)">
          <a href={fileHref(view)} download>
            <Download />
            <span className="max-md:sr-only">CSV</span>
          </a>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label="Filters" className="grid grid-cols-8 gap-2 max-xl:hidden">
        {fields}
      </div>
    </div>
  )
}

/** All that match, not only the page shown. */
const fileHref = (view: ConversionsView) =>
  `/api/conversions/list?${toApiQuery({ ...view, before: null, after: null })}&format=csv`

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  return (
    <Input
      {...useDebouncedSearch(q, onSearch)}
      type="search"
      aria-label="Search conversions"
      placeholder="Search by ID"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={TEXT_MAX}
      icon={<Search aria-hidden="true" />}
      wrapperClassName="min-w-0 flex-[1_1_160px] md:max-w-[420px]"
    />
  )
}
