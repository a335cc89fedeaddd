/** What is stored instead of an HTTP method. */
export const BROWSER_METHODS = { script: 'SCRIPT', signed: 'SCRIPT_SIGNED', pixel: 'PIXEL' } as const

/** Those of claims: anybody could have sent them. */
export const CLAIM_METHODS: readonly string[] = [BROWSER_METHODS.script, BROWSER_METHODS.pixel]

/** How long a sale is held that only a browser reported, in days, unless the advertiser says otherwise. */
export const DEFAULT_CLAIM_HOLD_DAYS = 30
