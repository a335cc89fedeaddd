import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

const WIDTHS = {
  /** The home page and admin tables. */
  wide: 'max-w-[1440px]',
  /** Most pages. */
  page: 'max-w-[1240px]',
  /** Forms and text. */
  narrow: 'max-w-[720px]',
}

type PageShellProps = ComponentProps<'main'> & { width?: keyof typeof WIDTHS }

/** The page's only `main`, the target of the skip link: layouts must not add another. */
export function PageShell({ width = 'page', className, ...props }: PageShellProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      {...props}
      className={cn('gutters mx-auto w-full pt-5 pb-10 outline-none max-md:pt-4', WIDTHS[width], className)}
    />
  )
}
