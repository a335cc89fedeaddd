/** Files outside the vocabulary, and why. */
export const REWARDS: Record<string, string> = {}
