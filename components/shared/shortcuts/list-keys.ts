/** A key of the list on screen, for the list of shortcuts. */
export type ListKey = { label: string; ways: readonly (readonly string[])[] }

// one list at a time has the keyboard: the latest
let shown: readonly ListKey[] = []

/** The keys of the list on screen; none where there is no such list. */
export const keysOfList = (): readonly ListKey[] => shown

/** Names the keys of a list while it is on screen. @returns a function that takes them back */
export function showListKeys(keys: readonly ListKey[]): () => void {
  shown = keys
  return () => {
    if (shown === keys) shown = []
  }
}
