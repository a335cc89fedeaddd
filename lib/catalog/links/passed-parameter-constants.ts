/** Parameters that an offer may name, each a name or the beginning of names; and how many of one link go on. */
export const PASSED_PARAMETERS_MAX = 30

/** Longest name of a parameter that is passed on, in characters. */
export const PARAMETER_NAME_MAX = 40

/**
 * Longest value of one. Click ids of advertising networks have up to some 250 characters; one that is cut is none, so a longer
 * value is not passed on at all.
 */
export const PARAMETER_VALUE_MAX = 500

/** How many characters the values of one link that go on may have in all: it becomes a header of the answer, and is stored. */
export const PASSED_CHARS_MAX = 2_000

/** How many parameters of a link that are not passed on are stored by name. */
export const DROPPED_MAX = 20

/** Parameters of our own links, which mean something here. */
export const OWN_PARAMETERS = ['a', 'source', 's1', 's2', 's3', 's4', 's5', 'url', 'lp'] as const

/**
 * What advertising networks and analytics call their parameters: Google Ads (gclid, gbraid, wbraid), Meta (fbclid), TikTok
 * (ttclid), Microsoft (msclkid), Snapchat (ScCid), X (twclid), LinkedIn (li_fat_id), Reddit (rdt_cid), Pinterest (epik), Taboola
 * (tblci), Outbrain (dicbo), and Google Analytics (utm_*).
 */
export const KNOWN_PARAMETERS = [
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'msclkid',
  'ScCid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'epik',
  'tblci',
  'dicbo',
  'utm_*',
] as const

/**
 * Rarer ones, which an offer's form does not list and a postback may name all the same: Google (dclid, gclsrc, gad_*), Yandex
 * (yclid, ysclid), Instagram (igsh), Mailchimp (mc_*), Google Shopping (srsltid), Impact (irclickid), Awin (awc), CJ (cjevent),
 * ShareASale (sscid), Rakuten (ran*), Outbrain (ob_click_id, obclid), Klaviyo (_kx), HubSpot (hsa_*, _hsenc, _hsmi), Quora (qclid),
 * Matomo (mtm_*, pk_*, matomo_*), Adobe (ef_id, s_kwcid, mkt_tok), Zanox (zanpid), Tradedoubler (tduid), Admitad (admitad_uid),
 * Yandex Direct (_openstat), Yahoo's search ads (vmcid).
 */
export const RARER_PARAMETERS = [
  'dclid',
  'gclsrc',
  'gad_source',
  'gad_campaignid',
  'yclid',
  'ysclid',
  'igsh',
  'igshid',
  'mc_cid',
  'mc_eid',
  'srsltid',
  'irclickid',
  'awc',
  'cjevent',
  'sscid',
  'ranSiteID',
  'ranMID',
  'ranEAID',
  'irgwc',
  'zanpid',
  'tduid',
  'admitad_uid',
  'ob_click_id',
  'obclid',
  'vmcid',
  '_kx',
  'qclid',
  'hsa_*',
  '_hsenc',
  '_hsmi',
  'mkt_tok',
  'ef_id',
  's_kwcid',
  'mtm_*',
  'pk_*',
  'matomo_*',
  '_openstat',
] as const
