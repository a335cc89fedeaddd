/** The systems a network may come from. */
export const EXTERNAL_SOURCES = ['tune', 'everflow'] as const
export type ExternalSource = (typeof EXTERNAL_SOURCES)[number]

/**
 * What has an id in a previous platform, and what is stored as ours:
 *
 * | kind | ours |
 * |---|---|
 * | `offer`, `affiliate`, `advertiser` | the number |
 * | `offer_code`, `affiliate_code` | the number of the offer or the affiliate; the external id is the encoded one of Everflow's short links |
 * | `link_code` | the numbers of offer and affiliate, `1026/509`; the external id is the encoded one of TUNE's short links, `SHZ1` |
 * | `offer_url` | the address the landing page leads to; its offer must allow it as a deep link |
 * | `goal`, `goal_code` | the number of the goal (TUNE's goal, Everflow's event); the external id of a code is as in TUNE's encoded addresses, `GP1a` |
 * | `creative` | the id of the creative |
 * | `transaction` | the public click id (`publicClickId`) of the click that was imported |
 * | `conversion` | the id of the conversion that was imported |
 */
export const EXTERNAL_KINDS = [
  ...(['offer', 'affiliate', 'advertiser', 'offer_code', 'affiliate_code', 'link_code', 'offer_url'] as const),
  ...(['goal', 'goal_code', 'creative', 'transaction', 'conversion'] as const),
] as const
export type ExternalKind = (typeof EXTERNAL_KINDS)[number]
