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

const IS_NUMBER = /^#?(\d{1,9})$/

/**
 * Reads a list with a code and an affiliate's number in each line. A first line without a number is a heading.
 * @returns the codes, or what is wrong with the first line that cannot be read
 */
export function readCouponLines(text: string): ListedCoupon[] | string {
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, cells: cellsOf(line) }))
  const filled = lines.filter(({ cells }) => cells.length > 0)
  const read = filled.map(({ number, cells: [code = '', ...others] }) => {
    const id = others.map((cell) => IS_NUMBER.exec(cell)?.[1]).find((found) => found !== undefined)
    return { number, code, affiliateId: id === undefined ? undefined : Number(id) }
  })
  const rows = read[0]?.affiliateId === undefined && read.length > 1 ? read.slice(1) : read
  const bad = rows.find(({ affiliateId }) => affiliateId === undefined)
  if (bad) return `Line ${bad.number} has no affiliate ID behind the code.`
  return rows.flatMap(({ code, affiliateId }) => (affiliateId === undefined ? [] : [{ code, affiliateId }]))
}
