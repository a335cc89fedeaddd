import { ArrowUpRight } from 'lucide-react'
import { Marked } from '@/components/shared/lists/marked'
import { cn } from '@/components/ui/cn'
import { Thumb } from '@/components/ui/thumb'
import type { Tool } from '@/lib/learning/tools/constants'

type ToolLinkProps = { tool: Tool; query: string; className?: string }

/** A link to a tool's site in a new tab, without a referrer or access to our window. [S2.54] */
export function ToolLink({ tool, query, className }: ToolLinkProps) {
  return (
    <a
      href={tool.url}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(
        'group flex min-h-13 items-center gap-3 rounded-control px-2.5 py-2 transition-colors hover:bg-fill focus-visible:-outline-offset-2',
        className,
      )}
    >
      <Thumb name={tool.name} />
      <span className="min-w-0 flex-1">
        <span className="block text-13 leading-[18px] font-strong [overflow-wrap:anywhere]">
          <Marked text={tool.name} query={query} />
        </span>{' '}
        <span className="block text-12 leading-4 text-muted">
          <Marked text={tool.description} query={query} />
        </span>
      </span>
      <ArrowUpRight
        aria-hidden="true"
        className="icon-sm text-muted transition-colors group-hover:text-text group-focus-visible:text-text"
      />{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
