/** Files outside the vocabulary, and why. */
export const COMMUNITY: Record<string, string> = {
  'lib/community/bots/running.ts': 'the run of an order, apart from what people do',
  'lib/community/bots/desk-data.ts': 'reads of staff: orders and bots',
  'lib/community/bots/desk-schema.ts': 'what the admin pages send and are answered',
  'lib/community/bots/desk.ts': 'writes of staff about bots, beside the queue',
  'lib/community/discord/api.ts': 'one request to Discord and what its failures mean; knows nothing of what is asked',
  'lib/community/discord/claim.ts': 'idempotency: a code is claimed and its answer kept',
  'lib/community/discord/connecting.ts': 'what connecting does, inside the transaction the service opens',
  'lib/community/discord/members.ts': 'the run that keeps roles in the community in step, apart from what people do',
  'lib/community/discord/oauth.ts': 'the calls of the code grant, and their failures as people read them',
  'lib/community/discord-sandbox/answers.ts': 'the closed set of answers the stand-in gives beside the truth',
  'lib/community/discord-sandbox/guild.ts': 'what its bot can do',
  'lib/community/discord-sandbox/oauth.ts': 'what its applications can do',
  'lib/community/discord-sandbox/state.ts': 'what it remembers, one a process',
}
