/** A URL; null for a text that is none. `URL.parse`, which browsers have only since Chrome 126 and Safari 18. */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null
