import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Above the title: breadcrumbs. */
  crumbs?: ReactNode
  /** Next to the title: a tag, a status. */
  aside?: ReactNode
  /** At the end of the line; under the title on phones. */
  actions?: ReactNode
  className?: string
}

export function PageHeader({ title, description, crumbs, aside, actions, className }: PageHeaderProps) {
  return (
    <header
      className={cn(
        'flex flex-wrap justify-between gap-x-4 gap-y-3 pb-5',
        description ? 'items-end' : 'items-center',
        className,
      )}
    >
      <div className="grid min-w-0 gap-1">
        {crumbs}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="bidi-auto text-28 leading-[34px] tracking-[-0.02em] [overflow-wrap:anywhere] max-md:text-22 max-md:leading-7">
            {title}
          </h1>
          {aside}
        </div>
        {description ? <p className="max-w-[64ch] text-text-2">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  )
}
