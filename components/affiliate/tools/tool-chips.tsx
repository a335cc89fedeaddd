import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import type { CategoryFilter } from './use-tools'

/** The category filters in one line. Pressing the active one again shows all tools. [S2.53] */
export function ToolChips({
  categories,
  category,
  onCategoryChange,
  className,
}: CategoryFilter & { className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
    <div role="group" aria-label="Category" className={cn('flex gap-2', className)}>
      <Chip pressed={category === null} onClick={() => onCategoryChange(null)}>
        All
      </Chip>
      {categories.map((name) => (
        <Chip key={name} pressed={name === category} onClick={() => onCategoryChange(name === category ? null : name)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
