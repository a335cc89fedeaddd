import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

type RowButtonsProps<Item> = {
  /** What the row is: "picture 2". */
  name: string
  items: readonly Item[]
  index: number
  onChange: (items: Item[]) => void
}

/** Moves a row of an ordered list up or down, or removes it. */
export function RowButtons<Item>({ name, items, index, onChange }: RowButtonsProps<Item>) {
  return (
    <span className="flex gap-1">
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onChange(moved(items, index, -1))}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        disabled={index === items.length - 1}
        onClick={() => onChange(moved(items, index, 1))}
      >
        <ArrowDown />
      </IconButton>
      <IconButton size="sm" label={`Remove ${name}`} onClick={() => onChange(items.filter((_, at) => at !== index))}>
        <X />
      </IconButton>
    </span>
  )
}

/** A list with one row moved by a step; as it was at its ends. */
export function moved<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
  const to = index + step
  const [row, other] = [items[index], items[to]]
  if (row === undefined || other === undefined) return [...items]
  return items.map((item, at) => (at === index ? other : at === to ? row : item))
}
