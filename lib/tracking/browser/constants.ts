/** What a page loads and calls: the script, and where it reports clicks, sales and tests; the last one is the pixel. */
export const BROWSER_PATHS = {
  script: '/t.js',
  click: '/t/click',
  sale: '/t/sale',
  test: '/t/test',
  pixel: '/t/sale.gif',
} as const

/** How long a browser keeps the script, in seconds. */
export const SCRIPT_SECONDS = 3_600

/** A transparent picture of one pixel. */
export const PIXEL_BASE64 = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const CLAIM_HOLD_DAYS_MAX = 90

/** Sites of an advertiser. */
export const HOSTS_MAX = 20
