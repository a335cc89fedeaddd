import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { textLinkClass } from './text-link-class'

type TextLinkProps = ComponentProps<'a'> & {
  accent?: boolean
  /** Applies the look to the only child: a router link or a button. */
  asChild?: boolean
}

export function TextLink({ accent = false, asChild, className, ...props }: TextLinkProps) {
  const Component = asChild ? Slot : 'a'
  return <Component {...props} className={textLinkClass(accent, className)} />
}
