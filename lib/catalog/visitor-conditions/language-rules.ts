import { BoundedCache } from '@/lib/platform/bounded-cache'

/** The most languages of a header that are read: longer ones are none of a browser. */
const LANGUAGES_READ = 20
/** Headers and tags of which there are few, and reading one takes longer than the rest of a click's routing. */
const headers = new BoundedCache<string, string[] | null>(1_000)
const forms = new BoundedCache<string, string[]>(1_000)
/** The longest header that is cached, in characters. */
const HEADER_CACHED = 200

// RFC 9110, 12.4.2: at most three decimals; 0 is "not acceptable"
const ENTRY = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:;q=(1(?:\.0{0,3})?|0(?:\.\d{0,3})?))?$/i

/**
 * The languages that a browser prefers, in small letters: those of its Accept-Language header (RFC 9110, 12.5.4) with the highest
 * quality, all of them where several have it. Null where it names none, as `*` does.
 */
export function preferredLanguages(header: string | undefined): string[] | null {
  if (!header) return null
  const known = headers.get(header)
  if (known !== undefined) return known
  const read = readHeader(header)
  if (header.length <= HEADER_CACHED) headers.set(header, read)
  return read
}

function readHeader(header: string): string[] | null {
  let best = 0
  let found: string[] = []
  for (const part of header.split(',', LANGUAGES_READ)) {
    const [, tag, quality = '1'] = ENTRY.exec(part.replace(/[ \t]/g, '')) ?? []
    const weight = Number(quality)
    if (tag === undefined || weight === 0 || weight < best) continue
    if (weight > best) [best, found] = [weight, []]
    found.push(canonical(tag))
  }
  return found.length > 0 ? found : null
}

/** In the form of today, as conditions have it: `iw` and `in` are Hebrew and Indonesian in older programs. */
function canonical(tag: string): string {
  try {
    return (Intl.getCanonicalLocales(tag)[0] ?? tag).toLowerCase()
  } catch {
    return tag.toLowerCase()
  }
}

/**
 * A tag as browsers and people may write it: with the script of its region (`zh-TW` is `zh-Hant-TW`), and with its region alone. In
 * small letters.
 */
export function formsOf(tag: string): string[] {
  const known = forms.get(tag)
  if (known) return known
  const read = readForms(tag)
  forms.set(tag, read)
  return read
}

function readForms(tag: string): string[] {
  try {
    const { language, region, script } = new Intl.Locale(tag)
    if (region === undefined) return [tag]
    const written = script ?? new Intl.Locale(tag).maximize().script
    return [tag, `${language}-${written}-${region}`.toLowerCase(), `${language}-${region}`.toLowerCase()]
  } catch {
    return [tag]
  }
}

/** Whether a language is in a range, by basic filtering (RFC 4647, 3.3.1). Both in small letters. */
export const isInRange = (language: string, range: string): boolean =>
  language === range || (language.startsWith(range) && language.charAt(range.length) === '-')
