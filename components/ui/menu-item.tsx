import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

type MenuItemProps = ComponentProps<'button'> & {
  /** The page one is on, or the row the arrow keys stand on. */
  active?: boolean
  /** Puts the look on the only child, for links. */
  asChild?: boolean
}

/** A line of a menu: icon and words. */
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
