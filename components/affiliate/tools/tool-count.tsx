import type { ToolSection } from '@/lib/learning/tools/rules'

/** Announces the length of the list to screen readers. */
export function ToolCount({ sections }: { sections: readonly ToolSection[] }) {
  const count = sections.reduce((sum, { tools }) => sum + tools.length, 0)
  return (
    <p role="status" className="sr-only">
      {count === 1 ? '1 tool' : `${count} tools`}
    </p>
  )
}
