/** What the script of a page finds out about a test click. */
export const SCRIPT_FINDINGS = ['kept', 'private', 'no_consent', 'no_cookie'] as const

/** `SCRIPT_FINDINGS`, and why nothing that the page sends is accepted. */
export const SCRIPT_STATES = [...SCRIPT_FINDINGS, 'off', 'other_site'] as const
export type ScriptState = (typeof SCRIPT_STATES)[number]
