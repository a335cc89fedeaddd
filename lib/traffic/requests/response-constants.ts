/** The page that says what is stored about the visitor of a link. */
export const LINK_PRIVACY_PATH = '/privacy/links'
