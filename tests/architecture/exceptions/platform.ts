/** Files outside the vocabulary, and why. */
export const PLATFORM: Record<string, string> = {}
