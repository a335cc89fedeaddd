import { MenuItem } from '@/components/ui/menu-item'
import type { CategoryFilter } from './use-tools'

/** The category filters as a column, on wide screens. */
export function ToolRail({ categories, category, onCategoryChange }: CategoryFilter) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
    <div role="group" aria-label="Category" className="grid content-start gap-0.5">
      {[null, ...categories].map((name) => (
        <MenuItem
          key={name}
          active={name === category}
          aria-pressed={name === category}
          onClick={() => onCategoryChange(name)}
          className="h-8 px-2.5"
        >
          {name ?? 'All tools'}
        </MenuItem>
      ))}
    </div>
  )
}
