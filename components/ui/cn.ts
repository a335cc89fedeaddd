import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_GROUPS, ORDERED_MODIFIERS, REPLACED_GROUPS } from './class-groups'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: REPLACED_GROUPS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ORDERED_MODIFIERS,
}))

/** Joins class names; of two conflicting classes the later one wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
