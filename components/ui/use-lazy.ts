import { startTransition, useEffect, useState } from 'react'

type Load<Part> = () => Promise<Part>

/** Loaded modules by their load function, so that the next page renders them at once. */
const arrived = new WeakMap<Load<unknown>, { part: unknown }>()

/**
 * A component whose code is not part of the page's first load: it is loaded in the browser when first rendered, and
 * null until then. [Q54] While offline it waits for the connection. Other failures are thrown while rendering, and a
 * boundary's retry loads again, whereas `React.lazy` caches the failure.
 * @param load the component's own `import()`; the same function on every render
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
        // drawn in pieces: a chart would keep a phone for a quarter of a second
        if (!left.signal.aborted) startTransition(() => setLoaded(found))
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
