import { COUNTRY_CODES } from './constants'

/** A country as it is listed. */
export type Country = { code: string; name: string }

/**
 * The countries by their English names, in their order. Made on the server and handed to the browser: the two may
 * know different names, and a page must be the same in both.
 */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
}
