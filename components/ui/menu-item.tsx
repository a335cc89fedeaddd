import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

type MenuItemProps = ComponentProps<'button'> & {
  /** The current page, or the row selected with the arrow keys. */
  active?: boolean
  /** Applies the look to the only child, for links. */
  asChild?: boolean
}

/** A menu line with icon and text. */
export function MenuItem({ active = false, asChild, className, type = 'button', ...props }: MenuItemProps) {
  const look = cn(
    'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-13 font-medium text-text-2 transition-colors',
    'hover:bg-fill hover:text-text focus-visible:-outline-offset-2 max-md:h-(--touch) max-md:text-14 [&>.lucide]:text-muted',
    active && 'bg-fill text-text [&>.lucide]:text-accent-text',
    className,
  )
  if (asChild) return <Slot {...props} className={look} />
  return <button {...props} type={type} className={look} />
}
