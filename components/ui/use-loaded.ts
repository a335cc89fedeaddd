import { useState } from 'react'

/**
 * A part of a page that is not part of its first load: null until it is loaded. It is loaded only once. [Q54]
 * @param load the part's own `import()`
 */
export function useLoaded<Part>(load: () => Promise<Part>): [Part | null, () => Promise<void>] {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const fetchPart = async () => {
    if (loaded) return
    const part = await load()
    setLoaded({ part })
  }
  return [loaded?.part ?? null, fetchPart]
}
