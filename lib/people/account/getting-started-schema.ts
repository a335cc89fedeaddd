/** What an affiliate without a conversion has done so far. */
export type GettingStarted = {
  /** Somebody followed one of their links. */
  hasClick: boolean
  hasDiscord: boolean
  /** Has a payout method. */
  hasMethod: boolean
}
