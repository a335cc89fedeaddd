import type { Series } from '@/components/charts/chart-domain'
import { Figure } from '@/components/ui/figure'

type PartsTipProps = { title: string; parts: readonly Series[]; index: number; format: (value: number) => string }

/** The tooltip of one bar: its total and its parts. */
export function PartsTip({ title, parts, index, format }: PartsTipProps) {
  const shown = parts.map(({ key, name, color, values }) => ({ key, name, color, value: values[index] ?? 0 }))
  const sum = shown.reduce((all, { value }) => all + value, 0)
  return (
    <div className="floating grid min-w-[200px] gap-1 rounded-tip border border-line-strong bg-raised px-3 py-2 text-12 shadow-pop">
      <span className="label">{title}</span>
      <Figure whole={format(sum)} className="text-18" />
      {shown
        .filter(({ value }) => value > 0)
        .map(({ key, name, color, value }) => (
          <span key={key} className="flex items-center gap-1.5 leading-4 tabular-nums">
            <i aria-hidden="true" className="size-2 flex-none rounded-[2px]" style={{ background: color }} />
            <span className="max-w-40 truncate text-muted">{name}</span>
            <span className="ml-auto pl-3">{format(value)}</span>
          </span>
        ))}
    </div>
  )
}
