/**
 * A URL; null for a text that is none. Not by `URL.canParse`: in Node 20 and 22 it is false for an international host such as
 * bücher.example once it was called some thousand times. Nor by `URL.parse`, which browsers have only since Chrome 126 and
 * Safari 18.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Whether a text is a URL; see `parseUrl`. */
export const isUrl = (text: string, base?: string | URL): boolean => parseUrl(text, base) !== null
