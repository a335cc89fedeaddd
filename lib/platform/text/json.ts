/** Parses JSON of others; undefined for a text that is none. A byte order mark before it is passed over. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g

/** `parseJson`, with whole numbers beyond 2^53 as text: as numbers they would lose their last digits. */
export const parseJsonWithIds = (text: string): unknown =>
  parseJson(text.replace(TOKENS, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)))
