import { cn } from '@/components/ui/cn'
import type { SuggestedPerson } from '@/lib/backoffice/people-search/schema'

type SuggestionProps = { id: string; person: SuggestedPerson; isActive: boolean; onChoose: () => void }

/** One of the affiliates that a search suggests. */
export function Suggestion({ id, person, isActive, onChoose }: SuggestionProps) {
  const { affiliateId, name, email, status } = person
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={isActive ? showInList : undefined}
      // the input keeps the focus, so that its list stays open until the press
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn('cursor-pointer px-3 py-1.5 text-13 hover:bg-fill', isActive && 'bg-fill')}
    >
      {name || email} <span className="mono text-muted">{affiliateId}</span>
      {status === 'approved' ? null : <span className="text-muted">, {status}</span>}
      <span className="block truncate text-12 text-muted">{email}</span>
    </div>
  )
}

/** Keeps the active suggestion in view while the arrows move through a long list. */
const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
