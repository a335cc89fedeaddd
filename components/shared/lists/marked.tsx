import { markParts } from '@/lib/platform/text/match'

/** A text with the search terms highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  let at = 0
  return markParts(text, query).map((part) => {
    const key = at
    at += part.text.length
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text
  })
}
