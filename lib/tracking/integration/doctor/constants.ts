/** The steps of a test purchase, in their order. */
export const STEPS = {
  link: 'The link redirects',
  click: 'Click kept',
  landing: 'Click ID reached the landing page',
  script: 'Script on the page',
  cookie: 'Click ID kept by the script',
  call: 'Call received',
  signature: 'Signature or token',
  click_known: 'Click known',
  amount: 'Amount',
  outcome: 'Outcome',
  parameters: 'Parameters of the link',
} as const
export type StepId = keyof typeof STEPS

type Fault = { step: StepId; title: string; fix: string }

/** What can be wrong, each with what to do about it. */
export const FAULTS = {
  offer_paused: {
    step: 'link',
    title: 'The offer does not take visitors',
    fix: 'It is paused, has not begun, has ended, or its budget is used up. Ask us to start it, or choose another offer.',
  },
  country_not_allowed: {
    step: 'click',
    title: 'The link refused the visitor’s country',
    fix: 'The offer is not for the country of this browser. Test from an allowed country, or ask us to change the countries.',
  },
  device_not_allowed: {
    step: 'click',
    title: 'The link refused the visitor’s device',
    fix: 'The offer is not for this kind of device. Open the link on one that it allows.',
  },
  visitor_not_allowed: {
    step: 'click',
    title: 'The link refused the visitor',
    fix: 'The offer is not for visitors like this one. Test as one that it takes, or ask us to change its conditions.',
  },
  robot: {
    step: 'click',
    title: 'The link was opened by a program',
    fix: 'The click counts as one of a bot or a HEAD request. Open the link in a browser, not with curl or a link checker.',
  },
  datacenter: {
    step: 'click',
    title: 'The visitor came from a data center',
    fix: 'Clicks from servers, and many VPNs, are not paid. Open the link from an ordinary connection.',
  },
  macro_missing: {
    step: 'landing',
    title: 'The destination carries no click id',
    fix: 'The address of the offer has no {click_id}. Add it as a parameter, such as ?click_id={click_id}.',
  },
  page_unreachable: {
    step: 'landing',
    title: 'The page the link leads to does not answer',
    fix: 'Check that the address is right, public, and answers 200 to a visitor.',
  },
  id_lost_in_redirect: {
    step: 'landing',
    title: 'The click id is lost in a redirect',
    fix: 'The page forwards visitors without the query. Keep all parameters in the redirect, or let the link lead to the last page.',
  },
  id_renamed: {
    step: 'landing',
    title: 'A redirect renames the click id',
    fix: 'The id arrives under another parameter name. Read that name in your shop, or keep the name in the redirect.',
  },
  script_missing: {
    step: 'script',
    title: 'The script is not on the page',
    fix: 'Add the script to every page, in the head. It must be in the page itself, not only in a tag that waits for consent.',
  },
  script_blocked: {
    step: 'script',
    title: 'The page’s Content-Security-Policy blocks the script',
    fix: 'Add our origin to script-src and to connect-src of the policy.',
  },
  script_as_module: {
    step: 'script',
    title: 'The script is loaded as a module',
    fix: 'Take type="module" out of its tag: a module does not know its own address, so it keeps and sends nothing.',
  },
  path_unreachable: {
    step: 'script',
    title: 'The path on your site does not lead to us',
    fix: 'The script is loaded by it, and a cookie cannot be set by it. Pass on every address below the path, with its method, body, Origin and Referer, as in the example of your server.',
  },
  path_unnamed: {
    step: 'script',
    title: 'The path does not say who visits',
    fix: 'Send the visitor’s address in X-Visitor-Address, and the key of your path in X-Path-Key, as in the example of your server. Without them all visitors come from your server, and their clicks count as those of a data center.',
  },
  reports_off: {
    step: 'cookie',
    title: 'Reports of pages are switched off',
    fix: 'The script runs, but nothing it sends is taken. Switch the reports of your pages on, on this page.',
  },
  other_site: {
    step: 'cookie',
    title: 'The page is not on one of your sites',
    fix: 'The script runs on a host that is not among the sites of your reports. Add the host, on this page.',
  },
  asks_for_privacy: {
    step: 'cookie',
    title: 'The browser asks for privacy',
    fix: 'It sends Global Privacy Control, so the script keeps and sends nothing, as for every such visitor. Test in a browser without it; sales of such visitors can only be reported by your server.',
  },
  consent_missing: {
    step: 'cookie',
    title: 'The script has no consent',
    fix: 'Until it has, it keeps and sends nothing. Call tq.push({ consent: true }) once the visitor agrees, on the page the link leads to, and leave data-consent="no" out.',
  },
  cookie_refused: {
    step: 'cookie',
    title: 'The browser does not keep the cookie',
    fix: 'The id could not be stored on this site. Check that cookies are allowed, and that data-domain is the domain of the page or one above it.',
  },
  sale_not_pushed: {
    step: 'call',
    title: 'The script kept the id, but no sale was reported',
    fix: 'Push the order on the thank-you page: tq.push({ order, amount }). That page needs the script too. If it is on another host than the first page, set data-domain to the domain of both: a cookie of one host is not seen on another.',
  },
  no_call: {
    step: 'call',
    title: 'No call arrived',
    fix: 'Nothing was received since the click. Check that the call is made when an order is paid, and that its address is the one in the snippet: host, path and https.',
  },
  wrong_token: {
    step: 'signature',
    title: 'The token (API key) is not valid',
    fix: 'The call has a token that is not a current one of yours. Copy a token of the section Secrets into your server.',
  },
  no_proof: {
    step: 'signature',
    title: 'The call has neither a token nor a signature',
    fix: 'Send your token, or sign the body with your signing secret.',
  },
  signature_encoding: {
    step: 'signature',
    title: 'The signature is in the wrong encoding',
    fix: 'The signature is right but not written as v1, followed by base64. Hex, base64url and a missing v1, are refused.',
  },
  signature_time: {
    step: 'signature',
    title: 'The time of the signature is not valid',
    fix: 'webhook-timestamp must be the present time in seconds since 1970, within 5 minutes. Check the clock of your server, and that it is not in milliseconds.',
  },
  wrong_signature: {
    step: 'signature',
    title: 'The signature does not match',
    fix: 'Sign id, timestamp and the body exactly as they are sent, joined by dots, with a current signing secret.',
  },
  wrong_address: {
    step: 'signature',
    title: 'The call came from an address that is not allowed',
    fix: 'Your calls may come only from the networks we have on file. Ask us to add this server.',
  },
  id_missing: {
    step: 'click_known',
    title: 'The call has no click id',
    fix: 'Keep the click id when the visitor arrives, with the order or in a cookie, and send it as click_id. Other names are not read.',
  },
  macro_unfilled: {
    step: 'click_known',
    title: 'A placeholder was sent instead of the click id',
    fix: 'The call contains the placeholder itself. Fill in the value your page got in its address before you send it.',
  },
  unknown_click: {
    step: 'click_known',
    title: 'The click id is not known',
    fix: 'The id is not one we gave, or not complete. Send it exactly as it arrived, all of it: some columns cut it off.',
  },
  placeholder_unfilled: {
    step: 'outcome',
    title: 'A placeholder was sent instead of a value',
    fix: 'The call contains the placeholder itself. Check its spelling and the place it stands in: your system fills in only names it knows.',
  },
  order_missing: {
    step: 'outcome',
    title: 'The call has no order id',
    fix: 'Send your own id of the order as txn_id: it makes a repeated call harmless.',
  },
  amount_missing: {
    step: 'amount',
    title: 'The amount is missing',
    fix: 'The offer pays a share of the sale. Send the total as amount, such as 49.90.',
  },
  amount_not_a_number: {
    step: 'amount',
    title: 'The amount is not a number',
    fix: 'Send digits with a point, such as 49.90, and the currency as currency, such as EUR: no decimal comma.',
  },
  amount_unit: {
    step: 'amount',
    title: 'The amount is in another unit',
    fix: 'It is a hundred times the price of the test order: your shop sends cents. Send dollars, such as 49.90.',
  },
  amount_differs: {
    step: 'amount',
    title: 'The amount is not the price of the test order',
    fix: 'Check which total is sent: with or without tax, shipping and discounts, and in US dollars.',
  },
  amount_limit: {
    step: 'amount',
    title: 'The amount is above the limit',
    fix: 'Correct the amount, or ask us to raise the limit of the offer.',
  },
  duplicate_order: {
    step: 'outcome',
    title: 'The order id was used before',
    fix: 'Each order needs an id of its own. This one was already sent with other details.',
  },
  click_spent: {
    step: 'outcome',
    title: 'The click was paid already',
    fix: 'The offer pays once per click. Open the test link again for another order.',
  },
  wrong_event: {
    step: 'outcome',
    title: 'The offer has no goal with this event',
    fix: 'Send as event the name of one of the offer’s goals, or leave it out for the sale itself.',
  },
  window_passed: {
    step: 'outcome',
    title: 'The call came after the attribution window',
    fix: 'Sales count for the days of the offer after the click. Report a sale when it happens.',
  },
  parameters_lost: {
    step: 'parameters',
    title: 'Parameters of the link are lost in a redirect',
    fix: 'The offer passes them on, and the page forwards visitors without them. Keep all parameters in the redirect, or take them off the offer’s list.',
  },
  refused: {
    step: 'outcome',
    title: 'The sale was refused',
    fix: 'The reason is in the answer to the call.',
  },
} as const satisfies Record<string, Fault>
export type FaultId = keyof typeof FAULTS

/** How long after the click a missing call is named. */
export const CALL_WAIT_MS = 60_000

/** Redirects of a page that are followed, how much of a page is read, and for how long. */
export const HOPS_MAX = 5
export const PAGE_READ_BYTES = 512_000
export const PAGE_TIMEOUT_MS = 5_000

/** How much of one tag is looked at, in characters: the policies of large shops have thousands. */
export const TAG_CHARS = 8_000

/** Calls and clicks of a run that are looked at. */
export const LOOKED_AT = 50
