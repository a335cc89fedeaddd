import { codeForm } from '@/lib/platform/text/identifier'

/** A coupon code as it is compared: shops take codes in any case, and buyers type them with spaces and other hyphens. */
export const couponKey = (text: string): string => codeForm(text).toUpperCase()

/** The keys of the codes that a call names, in its order: several with commas, semicolons or bars between them. */
export const couponKeys = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map(couponKey)
      .filter((key) => key !== ''),
  ),
]
