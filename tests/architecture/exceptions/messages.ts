/** Files outside the vocabulary, and why. */
export const MESSAGES: Record<string, string> = {
  'lib/messages/live/bus.ts': 'the one LISTEN connection of a process and its subscribers',
}
