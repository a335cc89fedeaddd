import type { ToolSection } from '@/lib/learning/tools/rules'
import { plural } from '@/lib/platform/text/counts'

/** Announces the length of the list to screen readers. */
export function ToolCount({ sections }: { sections: readonly ToolSection[] }) {
  const count = sections.reduce((sum, { tools }) => sum + tools.length, 0)
  return (
    <p role="status" className="sr-only">
      {plural(count, 'tool')}
    </p>
  )
}
