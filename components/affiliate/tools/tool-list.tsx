import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { ToolSection } from '@/lib/learning/tools/rules'
import { ToolLink } from './tool-link'

type ToolListProps = { sections: readonly ToolSection[]; query: string; onClear: () => void }

/** The Starter Pack's tools by category. [S1.14] */
export function ToolList({ sections, query, onClear }: ToolListProps) {
  if (sections.length === 0) return <NoTools onClear={onClear} />
  return sections.map(({ category, tools }) => (
    <Section key={category} title={category}>
      {tools.map((tool) => (
        <li key={tool.id}>
          <ToolLink tool={tool} query={query} />
        </li>
      ))}
    </Section>
  ))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="pb-3 last:pb-0">
      <h3 id={id} className="px-2.5 pt-1 pb-1 font-sans text-12 leading-5 font-medium tracking-normal text-muted">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

/** [S8.30] */
export function NoTools({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState as="p" title="No tools found" action={<Button onClick={onClear}>Show all tools</Button>}>
      Try adjusting your search or filters
    </EmptyState>
  )
}
