/** Files outside the vocabulary, and why. */
export const LEARNING: Record<string, string> = {}
