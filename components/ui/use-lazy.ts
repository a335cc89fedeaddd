import { useEffect, useState } from 'react'

type Load<Part> = () => Promise<Part>

/** What arrived, by the function that fetched it: the next page draws it at once. */
const arrived = new WeakMap<Load<unknown>, { part: unknown }>()

/**
 * A component whose code is no part of the page's first load: it is fetched once something draws it, in the browser
 * alone, and null until then. [Q54] Without a connection it waits for the next one. A failure of another kind is
 * thrown while drawing, and a boundary's retry fetches again: `React.lazy` would remember the failure.
 * @param load the component's own `import()`; one function for the life of the page
 */
export function useLazy<Part>(load: Load<Part>): Part | null {
  const [loaded, setLoaded] = useState(() => arrived.get(load) as { part: Part } | undefined)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    const known = arrived.get(load) as { part: Part } | undefined
    if (known) return setLoaded(known)
    const left = new AbortController()
    const fetchPart = async () => {
      try {
        const found = { part: await load() }
        arrived.set(load, found)
        if (!left.signal.aborted) setLoaded(found)
      } catch (error) {
        if (left.signal.aborted) return
        if (navigator.onLine) setFailure({ error })
        else window.addEventListener('online', fetchPart, { once: true, signal: left.signal })
      }
    }
    fetchPart()
    return () => left.abort()
  }, [load])
  if (failure) throw failure.error
  return loaded?.part ?? null
}
