export const APPLICATION_PATH = '/account/application'
/** The terms that come with the product, for networks without terms of their own. */
export const TERMS_PATH = '/terms'
/** Changes with the text of the page. */
export const BUILT_IN_TERMS_VERSION = '1'

export const WEBSITE_MAX = 300
export const PROMOTION_MIN = 20
export const PROMOTION_MAX = 500
