import { cva } from 'class-variance-authority'

/** The look of a button, for plain links. */
export const buttonClass = cva(
  [
    'relative inline-flex items-center justify-center gap-1.5 rounded-control border border-transparent font-strong whitespace-nowrap',
    'transition-colors select-none max-md:min-h-(--touch) aria-busy:cursor-progress',
    'disabled:border-transparent disabled:bg-fill disabled:text-disabled disabled:hover:bg-fill',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-press',
        secondary: 'border-line-strong bg-fill text-text hover:bg-fill-strong',
        ghost: 'text-text-2 hover:bg-fill hover:text-text disabled:bg-transparent',
        danger: 'bg-danger-fill text-danger-ink hover:brightness-110',
        'danger-quiet': 'border-line-strong text-danger hover:bg-danger-soft',
      },
      size: {
        sm: 'h-7 px-2.5 text-12 [&_.lucide]:icon-sm',
        base: 'h-(--control) px-3 text-13',
        lg: 'h-(--control-lg) px-4 text-14',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'base', block: false },
  },
)
