/** "999", "18.4K", "1M": thousands and millions with one decimal, a trailing .0 dropped. [S7.19] [S9.17] */
export function abbreviateMembers(count: number): string {
  // counts that round to 1000K are shown as millions
  if (count >= 999_950) return `${Math.round(count / 100_000) / 10}M`
  if (count >= 1_000) return `${Math.round(count / 100) / 10}K`
  return String(count)
}
