/** Files outside the vocabulary, and why. */
export const REPORTING: Record<string, string> = {}
