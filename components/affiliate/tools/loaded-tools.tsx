import type { ReactNode } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Skeleton } from '@/components/ui/skeleton'
import type { ToolDirectory } from '@/lib/learning/tools/rules'
import { useToolDirectory } from './use-tool-directory'

const LINES = 6

/** Shows the tools once they are there. */
export function LoadedTools({ children }: { children: (directory: ToolDirectory) => ReactNode }) {
  const { directory, query } = useToolDirectory()
  if (directory) return children(directory)
  if (query.error) return <Failure query={query} />
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      {Array.from({ length: LINES }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  )
}
