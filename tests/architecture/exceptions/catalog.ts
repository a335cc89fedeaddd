/** Files outside the vocabulary, and why. */
export const CATALOG: Record<string, string> = {}
