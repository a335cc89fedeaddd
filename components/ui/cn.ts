import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Registers our sizes and weights, which tailwind-merge does not know: otherwise `text-13 text-muted` would lose one of
// the two.
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['11', '12', '13', '14', '16', '18', '22', '28', '36', '48', '64'] }],
      'font-weight': [{ font: ['regular', 'medium', 'strong', 'heavy'] }],
      rounded: [{ rounded: ['chip', 'control', 'card', 'dialog', 'tip', 'pop'] }],
      shadow: [{ shadow: ['pop', 'knob'] }],
      animate: [{ animate: ['breathe', 'rise', 'fade', 'sheet-up', 'sheet-side'] }],
    },
  },
})

/** Joins class names; of two conflicting classes the later one wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
