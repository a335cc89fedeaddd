/**
 * What a page loads and calls: the script, where it reports clicks, sales and tests, and has its cookie set; the last one is the
 * pixel. A path on the advertiser's own site leads to those in `/t/`, and to the script under any name there.
 */
export const BROWSER_PATHS = {
  script: '/t.js',
  click: '/t/click',
  sale: '/t/sale',
  test: '/t/test',
  keep: '/t/keep',
  pixel: '/t/sale.gif',
} as const

/** Where the server of an advertiser, which passes a request on, says whose it is, and that it may. */
export const VISITOR_HEADER = 'x-visitor-address'
export const PATH_KEY_HEADER = 'x-path-key'

/** The longest a cookie may stay, in days: no browser keeps one for longer. */
export const COOKIE_DAYS_MAX = 400

/** How long a browser keeps the script, in seconds. */
export const SCRIPT_SECONDS = 3_600

/** A transparent picture of one pixel. */
export const PIXEL_BASE64 = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const CLAIM_HOLD_DAYS_MAX = 90

/** Sites of an advertiser. */
export const HOSTS_MAX = 20
