/** A landing page as the click path knows it: one that is switched on. */
export type LandingPageRule = { id: number; url: string; weight: number }

/**
 * The landing page of a visitor: the one the link names if the offer has it, else by weight. Undefined where no page has a
 * weight: then the offer's own destination is opened.
 * @param fraction of the visitor, from 0 to 1, so that the same one is always sent to the same page
 */
export function chooseLandingPage(
  pages: readonly LandingPageRule[],
  named: number | undefined,
  fraction: () => number,
): LandingPageRule | undefined {
  if (pages.length === 0) return undefined
  const wanted = named === undefined ? undefined : pages.find(({ id }) => id === named)
  if (wanted) return wanted
  const total = pages.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  let left = fraction() * total
  for (const page of pages) {
    left -= page.weight
    if (left < 0) return page
  }
  return pages.findLast(({ weight }) => weight > 0)
}
