import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

type TextLinkProps = ComponentProps<'a'> & {
  accent?: boolean
  /** Applies the look to the only child: a router link or a button. */
  asChild?: boolean
}

export function TextLink({ accent = false, asChild, className, ...props }: TextLinkProps) {
  const Component = asChild ? Slot : 'a'
  return (
    <Component
      {...props}
      className={cn(
        'touch-target inline-flex items-center gap-0.5 rounded-chip text-13 font-medium transition-colors',
        accent ? 'text-accent-text hover:underline' : 'text-text-2 hover:text-accent-text',
        className,
      )}
    />
  )
}
