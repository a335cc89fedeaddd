/** The regions of Everflow by their only hosts. */
export const EVERFLOW_HOSTS = { us: 'https://api.eflow.team', eu: 'https://api-eu.eflow.team' } as const

/** The name of an account that stands in the host of TUNE's API. */
export const TUNE_NETWORK = /^[a-z0-9][a-z0-9-]{0,62}$/
