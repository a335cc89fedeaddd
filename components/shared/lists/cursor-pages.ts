/** How a list by cursor is read page after page. */
export const CURSOR_PAGES = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** What is kept of a list by cursor when a change answered its first page. */
export const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [CURSOR_PAGES.initialPageParam] })

/** The address of the page of a list at a cursor; of the first one without. */
export const pagePath = (path: string, cursor: string | null): string =>
  cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : path
