/**
 * Whether an address is one of these pages or below it, whatever its query; of a page that ends in `$`, itself alone. It
 * knows no modules, because every page of affiliates loads it.
 */
export function isOfPages(href: string, pages: readonly string[]): boolean {
  const address = `${href.split(/[?#]/)[0]}/`
  return pages.some((page) =>
    page.endsWith('$') ? address === `${page.slice(0, -1)}/` : address.startsWith(`${page}/`),
  )
}
