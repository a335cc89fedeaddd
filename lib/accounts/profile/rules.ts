import { COUNTRY_CODES } from '@/lib/platform/text/country'

/** A country of the list. */
export type Country = { code: string; name: string }

/**
 * The countries sorted by their English names. Computed on the server and passed to the browser, whose names may differ:
 * both must render the same page.
 */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
}
