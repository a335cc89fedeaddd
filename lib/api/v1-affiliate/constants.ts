/** The version in the API's addresses. What is answered under it gains fields and never loses any. */
export const API_VERSION = 'v1'
export const API_ROOT = `/api/${API_VERSION}`

/** Where the document is served, and where people read it. */
export const DOCUMENT_PATH = '/api/openapi.json'
export const REFERENCE_PATH = '/developers'
