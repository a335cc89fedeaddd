/** PostgreSQL's channel that carries live events from whichever process caused them to those with open pages. */
export const LIVE_CHANNEL = 'stoke_live'
