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

/** A code and the affiliate it is for, as somebody lists them. */
export type ListedCoupon = { code: string; affiliateId: number }

/** Cells of a line as people paste them: from a table, from a file with commas or semicolons, or typed with a blank. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => line.includes(each))
  const cells = separator ? line.split(separator) : (/^(.*)\s(\S+)$/.exec(line.trim())?.slice(1) ?? [line])
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '')
}

const NUMBER = /^#?([1-9]\d{0,8})$/
const OF_HEADING = /\b(?:codes?|coupons?|affiliates?|partners?|vouchers?)\b/i

/**
 * Reads a list with a code and an affiliate's number in each line. A first line without digits that names one of both is a
 * heading.
 * @returns the codes, or what is wrong with the first line that cannot be read
 */
export function readCouponLines(text: string): ListedCoupon[] | string {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, place: index + 1, cells: cellsOf(line) }))
  const [first, ...others] = lines.filter(({ cells }) => cells.length > 0)
  if (!first) return []
  const isHeading = OF_HEADING.test(first.line) && !/\d/.test(first.line)
  const coupons: ListedCoupon[] = []
  for (const { place, cells } of isHeading ? others : [first, ...others]) {
    const [code = '', ...rest] = cells
    const ids = rest.flatMap((cell) => NUMBER.exec(cell)?.[1] ?? [])
    const [id] = ids
    if (id === undefined) return `Line ${place} has no affiliate ID behind the code.`
    if (ids.length > 1) return `Line ${place} has several numbers. Keep only the code and the affiliate ID.`
    coupons.push({ code, affiliateId: Number(id) })
  }
  return coupons
}
