/** The first parts of the addresses of our pages, of the API and of what the build serves. */
const OUR_ROOTS = new Set(
  `account admin admins advertiser advertiser-invite api apple-icon.png brand c confirm-email conversions dashboard demo developers favicon.ico
  files home icon.svg levels links login manifest.webmanifest market offers privacy referrals reset-password search shared
  shop sign-up staff-invite sw.js t t.js terms test-mode unsubscribe welcome _next .well-known`.split(/\s+/),
)

/** The first part of addresses by which other systems track, without an ending such as `.php`. */
const TRACKING_ROOTS = new Set(
  `aff aff_ad aff_c aff_f aff_goal aff_i aff_l aff_lsr aff_r affiliate affiliates campaign cl click clicks clk conv
  conversion deeplink go hop imp l lp out p pb pixel postback r rd redir redirect ref sclk tds tl tr track tracker tracking
  trk visit z`.split(/\s+/),
)

/** Parameters of other systems' links and postbacks. */
const TRACKING_PARAMETERS =
  /(?:^|&)(?:(?:a|c|s[1-5]|aid|pid|tid|nid|oid|hop)=|(?:aff|affiliate|offer|advertiser|adv|publisher|pub|campaign|camp|click|transaction|source|creative|sub)_?id=|aff_?sub\d?=|aff_click_id=|sub_?\d{0,2}=|verification_token=)/i

/** Encoded addresses: capitals and digits in one or two parts, or one part of letters of both kinds and a digit. */
const CODED = /^\/(?:[0-9A-Z]{4,20}(?:\/[0-9A-Z]{4,20})?|(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])\w{4,20})\/?$/

/**
 * Whether an address that is none of ours looks like a link or a postback of another system, which served the host before.
 * @param search the query, with or without its question mark
 */
export function isTrackingAddress(pathname: string, search: string): boolean {
  const [root = ''] = pathname.slice(1).split('/', 1)
  if (root === '' || OUR_ROOTS.has(root)) return false
  if (TRACKING_ROOTS.has(root.replace(/\.(?:php|aspx?|ashx|cgi|pl|jsp|track)$/i, '').toLowerCase())) return true
  return CODED.test(pathname) || TRACKING_PARAMETERS.test(search.replace(/^\?/, ''))
}
