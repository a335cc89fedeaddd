import { useSyncExternalStore } from 'react'

// When storage is not available, values last as long as the page.
const memory = new Map<string, string | null>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  if (memory.has(key)) return memory.get(key) ?? null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
  for (const notify of listeners) notify()
}

// `storage` fires for changes in other tabs.
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A string in local storage, synchronized across tabs; null when missing, and on the server. */
export function useStored(key: string): [value: string | null, store: (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  return [value, (next) => write(key, next)]
}
