import { cn } from './cn'

/** The look of a link in text, for plain links. */
export const textLinkClass = (accent = false, className?: string): string =>
  cn(
    'touch-target inline-flex items-center gap-0.5 rounded-chip text-13 font-medium transition-colors',
    accent ? 'text-accent-text hover:underline' : 'text-text-2 hover:text-accent-text',
    className,
  )
