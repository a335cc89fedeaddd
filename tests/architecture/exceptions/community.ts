/** Files outside the vocabulary, and why. */
export const COMMUNITY: Record<string, string> = {
  'lib/community/discord-api/client.ts': 'the HTTP client of Discord: one request, and the failures it can have',
  'lib/community/discord-sandbox/guild.ts': 'endpoints of the sandbox that its bot calls',
  'lib/community/discord-sandbox/oauth.ts': 'endpoints of the sandbox for the OAuth2 code grant',
}
