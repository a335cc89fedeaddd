/** Attempts per window. Where something could be guessed, successful attempts are not counted. */
export const RATE_LIMITS = {
  signInPerAccountAndAddress: { tries: 10, windowSeconds: 15 * 60 },
  /** From all addresses together, by browsers that have not signed in to the account before. */
  signInPerAccount: { tries: 50, windowSeconds: 60 * 60 },
  /** By one browser that has signed in to the account before; nobody else's attempts count against it. */
  signInPerDevice: { tries: 10, windowSeconds: 15 * 60 },
  signInPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  signUpPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  resetPerAccountAndAddress: { tries: 5, windowSeconds: 60 * 60 },
  /** Beyond it no further email is sent while a link in an earlier one works. */
  resetPerAccount: { tries: 5, windowSeconds: 60 * 60 },
  resetPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  tokenPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  passwordPerUser: { tries: 10, windowSeconds: 15 * 60 },
  codePerUser: { tries: 5, windowSeconds: 15 * 60 },
  passkeyPerAddress: { tries: 120, windowSeconds: 15 * 60 },
  exportPerUser: { tries: 10, windowSeconds: 60 * 60 },
  /** Orders looked up: numbers of other affiliates' orders could be tried. */
  saleSearchPerAffiliate: { tries: 30, windowSeconds: 60 * 60 },
  supportPerUser: { tries: 20, windowSeconds: 60 * 60 },
  uploadPerUser: { tries: 200, windowSeconds: 60 * 60 },
  avatarPerUser: { tries: 20, windowSeconds: 60 * 60 },
  squadPerUser: { tries: 30, windowSeconds: 60 * 60 },
  postbackTrialPerAffiliate: { tries: 30, windowSeconds: 10 * 60 },
  webhookTestPerUser: { tries: 30, windowSeconds: 10 * 60 },
  /** Each opens a page of the advertiser's, and the pages it redirects to. */
  testPurchasePerAdvertiser: { tries: 30, windowSeconds: 10 * 60 },
  /** New short links and names: names are kept for good. */
  shortLinkPerAffiliate: { tries: 300, windowSeconds: 60 * 60 },
  domainCheckPerAffiliate: { tries: 30, windowSeconds: 60 * 60 },
  pushTestPerUser: { tries: 10, windowSeconds: 10 * 60 },
  pushDevicePerUser: { tries: 60, windowSeconds: 60 * 60 },
  /** Pages of shared reports, opened from one address. */
  sharedReportPerAddress: { tries: 60, windowSeconds: 10 * 60 },
  /** And of one link, from all addresses together: each is a report to read. */
  sharedReportPerLink: { tries: 300, windowSeconds: 10 * 60 },
  apiPerKey: { tries: 120, windowSeconds: 60 },
  /** Calls with one key from networks it is not for: they use nothing up of those it is for. */
  apiRefusedPerKey: { tries: 120, windowSeconds: 60 },
  /** Entries of the audit log about one key that is used from a network it is not for. */
  keyRefusalNote: { tries: 1, windowSeconds: 60 },
} as const

export type LimitName = keyof typeof RATE_LIMITS
