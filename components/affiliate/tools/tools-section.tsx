import { useId } from 'react'
import { Count } from '@/components/ui/count'
import type { ToolSection } from '@/lib/learning/tools/rules'
import { ToolLink } from './tool-link'

/** A category of the page: its tools as a grid of cards. */
export function ToolsSection({ section, query }: { section: ToolSection; query: string }) {
  const id = useId()
  const { category, tools } = section
  return (
    <section aria-labelledby={id}>
      <header className="flex items-center gap-2 pb-3">
        <h2 id={id} className="text-16 leading-5">
          {category}
        </h2>
        <Count>{tools.length}</Count>
      </header>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolLink
              tool={tool}
              query={query}
              className="h-full rounded-card border border-line bg-surface px-4 py-3 hover:border-line-strong hover:bg-fill"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
