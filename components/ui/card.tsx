import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** A surface with a hairline border and no shadow. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('min-w-0 rounded-card border border-line bg-surface', className)} />
}

type CardHeadProps = {
  title: ReactNode
  /** Next to the title: a tag, a count. */
  aside?: ReactNode
  /** At the end of the line: a link, a button. */
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
  id?: string
  className?: string
}

export function CardHead({ title, aside, action, as: Heading = 'h2', id, className }: CardHeadProps) {
  return (
    <header className={cn('flex items-center gap-2 px-4 pt-4 pb-3', className)}>
      <Heading id={id} className="bidi-auto text-16 leading-5">
        {title}
      </Heading>
      {aside}
      {action ? <div className="ml-auto flex items-center gap-2">{action}</div> : null}
    </header>
  )
}
