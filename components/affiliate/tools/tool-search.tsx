import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'

const QUERY_MAX = 100

type ToolSearchProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  query: string
  onQueryChange: (query: string) => void
}

/** The search box of the tools. [S2.53] */
export function ToolSearch({ query, onQueryChange, ...props }: ToolSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onQueryChange('')
    field.current?.focus()
  }
  return (
    <Input
      {...props}
      ref={field}
      type="text"
      // not type=search, whose native clear button would duplicate ours
      role="searchbox"
      aria-label="Search tools"
      placeholder="Search tools"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={QUERY_MAX}
      value={query}
      onChange={(event) => onQueryChange(event.target.value)}
      icon={<Search aria-hidden="true" />}
      end={
        query === '' ? null : (
          <IconButton size="sm" label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        )
      }
    />
  )
}
