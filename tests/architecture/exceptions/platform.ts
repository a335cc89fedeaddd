/** Files outside the vocabulary, and why. */
export const PLATFORM: Record<string, string> = {
  'lib/platform/clicks/visitor.ts': 'what tells visitors apart, of tracking links and invitations alike',
  'lib/platform/rollups/sql.ts': 'the statements that keep and rebuild the roll-ups',
}
