import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { EventType } from '@/lib/messages/webhook-events/schema'
import { type EventGroup, eventLabel } from './event-groups'

type EventGroupBoxProps = {
  group: EventGroup
  /** Its events that are listed when it is open. */
  shown: readonly EventType[]
  /** What is listed was searched for: it is open, and cannot be chosen as a whole, since some of it is not seen. */
  isSearch: boolean
  chosen: readonly EventType[]
  onChange: (types: readonly EventType[], isChosen: boolean) => void
}

/** A group of events: all of it at once, and, opened, one by one. */
export function EventGroupBox({ group: { label, types }, shown, isSearch, chosen, onChange }: EventGroupBoxProps) {
  const listId = useId()
  const count = types.filter((type) => chosen.includes(type)).length
  const isPart = count > 0 && count < types.length
  const [isOpen, setOpen] = useState(isPart)
  const isListed = isSearch || isOpen
  return (
    <div className="border-t border-line first:border-t-0">
      <div className="flex min-h-10 items-center gap-2 px-3 max-md:min-h-(--touch)">
        {isSearch ? (
          <span className="font-medium">{label}</span>
        ) : (
          <>
            <Checkbox
              label={label}
              checked={count === types.length}
              indeterminate={isPart}
              onChange={({ target }) => onChange(types, target.checked)}
              className="min-w-0 font-medium"
            />
            <span className="ml-auto text-12 text-muted tabular-nums">
              {count > 0 ? `${count} of ${types.length}` : types.length}
            </span>
            <IconButton
              size="sm"
              label={`${isOpen ? 'Hide' : 'Show'} the events of “${label}”`}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
              className="-mr-1.5"
            >
              <ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} />
            </IconButton>
          </>
        )}
      </div>
      <ul id={listId} hidden={!isListed} className="grid gap-2 px-3 pb-3 pl-9 max-md:gap-0">
        {isListed
          ? shown.map((type) => (
              <li key={type}>
                <Checkbox
                  checked={chosen.includes(type)}
                  onChange={({ target }) => onChange([type], target.checked)}
                  className="items-start"
                  label={
                    <span className="grid min-w-0 max-md:py-1.5">
                      <span className="mono text-12 [overflow-wrap:anywhere]">{type}</span>
                      <span className="text-12 leading-4 text-muted">{eventLabel(type)}</span>
                    </span>
                  }
                />
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}
