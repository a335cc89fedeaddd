import { SIGNED_IN_PERSON } from '@/lib/platform/http/service-worker/browser-storage-constants'

const storedPerson = () => localStorage.getItem(SIGNED_IN_PERSON)

/**
 * Notes in this browser who is signed in, and calls `leave` once when that changes: at once when another tab signs out or
 * somebody else signs in there, and when this page is shown again from the history. Without storage nothing is followed.
 * @returns ends it
 */
export function followPerson(person: string, leave: () => void): () => void {
  const ended = new AbortController()
  const check = () => {
    if (storedPerson() === person) return
    ended.abort()
    leave()
  }
  try {
    if (storedPerson() !== person) localStorage.setItem(SIGNED_IN_PERSON, person)
    // written again at every visit, and read back: some browsers refuse silently
    if (storedPerson() !== person) return () => undefined
  } catch {
    return () => undefined
  }
  const { signal } = ended
  // only other tabs get it
  addEventListener('storage', ({ key }) => (key === SIGNED_IN_PERSON || key === null) && check(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal })
  // a tab that slept
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal })
  return () => ended.abort()
}
